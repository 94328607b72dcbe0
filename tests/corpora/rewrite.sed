# Rewrites CUDA that g++ cannot read. Lines stay where they are, and nothing inside of a kernel changes.
s/\([A-Za-z_][A-Za-z0-9_]*\) *<<<\([^>]*\)>>> *( *)/launch_watched(\1, {\2})/g
s/\([A-Za-z_][A-Za-z0-9_]*\) *<<<\([^>]*\)>>> *(/launch_watched(\1, {\2}, /g
