#include "common/report/page_parts.h"

#include <fmt/format.h>

#include "common/report/markup.h"
#include "common/report/page_style.h"

namespace report {
namespace {

/// Words stay whole on a narrow page, so a long path needs places where it may break.
std::string breakable(const std::string& path) {
  std::string text;
  for (const char c : as_markup(path)) {
    text += c;
    if (c == '/') text += "<wbr>";
  }
  return text;
}

std::string text_table(const Picture& picture) {
  std::string table =
      "<details><summary>The same as a table</summary><div class=\"wide\" tabindex=\"0\"><table><thead><tr>";
  for (const std::string& column : picture.columns)
    table += fmt::format("<th scope=\"col\">{}</th>", as_markup(column));
  table += "</tr></thead><tbody>\n";
  for (const auto& row : picture.rows) {
    table += "<tr>";
    for (const std::string& cell : row) table += fmt::format("<td>{}</td>", as_markup(cell));
    table += "</tr>\n";
  }
  return table + "</tbody></table></div></details>\n";
}

}  // namespace

std::string page_head(const std::string& title, std::string_view more_style) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n<style>{}{}{}</style>"
      "</head><body>\n<main>\n<h1>{}</h1>\n",
      as_markup(title), page_style(), picture_style(), more_style, breakable(title));
}

std::string_view cost_key() {
  return "<p class=\"key\"><span class=\"h0\">as few as there can be</span><span class=\"h1\">up to 2 times</span>"
         "<span class=\"h2\">up to 4</span><span class=\"h3\">up to 8</span><span class=\"h4\">more</span> sectors or "
         "wavefronts than needed</p>\n";
}

std::string column_class(const GradedFile& file) { return file.name == "solution" ? " class=\"solution\"" : ""; }

std::string column_heading(const GradedFile& file) {
  return fmt::format("<h3>{} <span class=\"quiet\">{}</span></h3>\n", as_markup(file.name),
                     breakable(file.verdict.file));
}

std::string figure(const Picture& picture, const std::string& id) {
  std::string legend;
  for (const std::string& line : picture.legend) legend += (legend.empty() ? "" : " ") + as_markup(line);
  return fmt::format(
      "<p>{}</p>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{}</div>\n"
      "<p class=\"legend quiet\">{}</p>\n{}",
      as_markup(picture.description), as_markup(picture.title), inline_picture(picture, id), legend,
      text_table(picture));
}

}  // namespace report
