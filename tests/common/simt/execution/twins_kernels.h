#pragma once

/// Called by each kernel: notes whether it is its twin that runs.
void note_who_runs() noexcept;

/// Each launches a kernel once.
void launch_plain(int* x);
void launch_of_file(int* x);
void launch_of_template(int* x);
void launch_by_name(int* x);
