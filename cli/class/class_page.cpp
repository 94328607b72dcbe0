#include "cli/class/class_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/class/result_files.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"
#include "common/report/wording.h"

namespace course {
namespace {

using report::as_markup;

constexpr const char* kStyle =
    "table{border-collapse:collapse}td,th{padding:.2em .6em;text-align:center}"
    "th[scope=row]{text-align:left;font-weight:normal}tbody tr:nth-child(odd){background:#8881}"
    "thead th{vertical-align:bottom}.wide{overflow-x:auto}";

struct Student {
  std::string who;
  std::vector<Judgement> files;
};

std::vector<Student> students_in(const std::vector<Judgement>& judgements) {
  std::vector<Student> students;
  for (const Judgement& one : judgements) {
    if (students.empty() || students.back().who != one.file.who) students.push_back({one.file.who, {}});
    students.back().files.push_back(one);
  }
  return students;
}

/// What has been handed in, in the course's order.
std::vector<std::string> exercises_in(const std::vector<Judgement>& judgements) {
  std::map<std::string, std::string> by_id;  // ids begin with the number of their chapter
  for (const Judgement& one : judgements) {
    if (one.file.exercise != nullptr) by_id[one.file.exercise->id()] = one.exercise();
  }
  std::vector<std::string> names;
  names.reserve(by_id.size());
  for (const auto& [id, name] : by_id) names.push_back(name);
  return names;
}

const char* mark_of(const Judgement& one) {
  if (!one.state) return "!";
  return *one.state == grading::State::solved ? "✓" : *one.state == grading::State::misses_target ? "~" : "✗";
}

bool is_solved(const Judgement& one) { return one.state == grading::State::solved; }

double sum(const std::vector<Judgement>& files, const Points& points) {
  double all = 0;
  for (const Judgement& one : files) all += points.of(one);
  return all;
}

/// A name that any file system and any link can take; the number tells those apart that become the same.
std::string file_name_of(std::size_t number, const std::string& who) {
  std::string name = fmt::format("{:03}-", number + 1);
  for (const char c : who) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    name += is_plain ? c : '_';
  }
  return name + ".html";
}

/// How many of those who have handed it in have solved each exercise.
std::string row_of_class(const std::vector<Judgement>& judgements, const std::vector<std::string>& exercises) {
  std::string row = "<tr><th scope=\"row\">solved by</th>";
  for (const std::string& exercise : exercises) {
    const auto is_it = [&](const Judgement& one) { return one.exercise() == exercise; };
    const auto all = std::ranges::count_if(judgements, is_it);
    const auto solved = std::ranges::count_if(judgements, [&](auto& one) { return is_it(one) && is_solved(one); });
    row += fmt::format("<td>{} of {}</td>", solved, all);
  }
  return row + "<td></td><td></td></tr>\n";
}

std::string row_of(const Student& student, std::size_t number, const std::vector<std::string>& exercises,
                   const Points& points) {
  std::string row = fmt::format("<tr><th scope=\"row\"><a href=\"students/{}\">{}</a></th>",
                                file_name_of(number, student.who), as_markup(student.who));
  for (const std::string& exercise : exercises) {
    std::string cell;
    for (const Judgement& one : student.files) {
      if (one.exercise() == exercise)
        cell += fmt::format("<span title=\"{}\">{}</span>", as_markup(one.words), mark_of(one));
    }
    row += fmt::format("<td>{}</td>", cell);
  }
  return row + fmt::format("<td>{}</td><td>{:g}</td></tr>\n", std::ranges::count_if(student.files, is_solved),
                           sum(student.files, points));
}

}  // namespace

std::string class_page(const std::vector<Judgement>& judgements, const Points& points) {
  const std::vector<Student> students = students_in(judgements);
  const std::vector<std::string> exercises = exercises_in(judgements);
  std::string page = report::page_head("Class", kStyle);
  page += fmt::format("<p>{}, {}. ✓ solved, ~ correct but misses a memory target, ✗ not solved, ! not graded.</p>\n",
                      report::counted(students.size(), "student"), report::counted(judgements.size(), "file"));
  page +=
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Who has solved "
      "what\">\n<table><thead><tr><th></th>";
  for (const std::string& exercise : exercises) page += fmt::format("<th scope=\"col\">{}</th>", as_markup(exercise));
  page += "<th scope=\"col\">solved</th><th scope=\"col\">points</th></tr></thead>\n<tbody>\n";
  page += row_of_class(judgements, exercises);
  for (std::size_t i = 0; i < students.size(); ++i) page += row_of(students[i], i, exercises, points);
  return page + "</tbody></table></div>\n</main></body></html>\n";
}

std::string student_page(const std::vector<Judgement>& of_one, const Points& points) {
  const std::string& who = of_one.front().file.who;
  std::string page = report::page_head(who.empty() ? "Hand-ins" : who, kStyle);
  double most = 0;
  for (const Judgement& one : of_one) most += points.most(one.file);
  page += fmt::format("<p>{} of {} solved, {:g} of {:g} points.</p>\n", std::ranges::count_if(of_one, is_solved),
                      report::counted(of_one.size(), "file"), sum(of_one, points), most);
  for (const Judgement& one : of_one) {
    page += fmt::format(
        "<section>\n<h2>{} {}</h2>\n<p>{} · {:g} of {:g} points</p>\n<pre tabindex=\"0\">{}</pre>\n</section>\n",
        mark_of(one), as_markup(one.exercise()), as_markup(one.words), points.of(one), points.most(one.file),
        as_markup(one.text));
  }
  return page + "</main></body></html>\n";
}

void write_class_pages(const std::filesystem::path& folder, const std::vector<Judgement>& judgements,
                       const Points& points) {
  write_result(folder / "index.html", class_page(judgements, points));
  const std::vector<Student> students = students_in(judgements);
  for (std::size_t i = 0; i < students.size(); ++i)
    write_result(folder / "students" / file_name_of(i, students[i].who), student_page(students[i].files, points));
}

}  // namespace course
