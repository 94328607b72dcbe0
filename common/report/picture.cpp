#include "common/report/picture.h"

#include <fmt/format.h>

#include <utility>

#include "common/report/markup.h"

namespace report {
namespace {

// w0 to w7 tell rows of words apart; numbers and tables say the same without colour.
constexpr std::string_view kStyle = R"(
.pic{--paper:#fff;--ink:#1a1a1a;--faint:#c9ced6;--quiet:#5b6470;--moved:#f2c9a0;--used:#9cc9f5;--open:#f2c9a0;--bus:#4c9be8;--wait:#e3e6ea}
.pic text{font:11px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:var(--ink)}
.pic .quiet{fill:var(--quiet)}
.pic .mid{text-anchor:middle}
.pic .end{text-anchor:end}
.pic .on{fill:#111;text-anchor:middle}
.pic .small{font-size:9px}
.pic .grid{stroke:var(--faint);fill:none}
.pic .paper{fill:var(--paper)}
.pic .word,.pic .used{stroke:#0006}
.pic .used{fill:var(--used)}
.pic .moved{fill:var(--moved);stroke:var(--faint)}
.pic .open{fill:var(--open)}
.pic .bus{fill:var(--bus)}
.pic .wait{fill:var(--wait)}
.pic .w0{fill:#9cc9f5}.pic .w1{fill:#f7b7a3}.pic .w2{fill:#b5dd9a}.pic .w3{fill:#f3d573}
.pic .w4{fill:#cdb7f0}.pic .w5{fill:#8fdccb}.pic .w6{fill:#f4b3d6}.pic .w7{fill:#d3c3a4}
@media (prefers-color-scheme:dark){.pic{--paper:#16191d;--ink:#e8eaed;--faint:#3a4149;--quiet:#a3adb8;--moved:#7d5526;--used:#7fb4e6;--open:#8a5f2c;--bus:#5aa7f0;--wait:#333a42}}
)";

/// Opening tag, title and description; `names` ties them together for screen readers.
std::string open_svg(const Picture& picture, const std::string& id, std::string_view attributes) {
  return fmt::format(
      R"(<svg class="pic" {}role="img" aria-labelledby="{}-t {}-d" viewBox="0 0 {} {}" width="{}" height="{}">)"
      "\n<title id=\"{}-t\">{}</title>\n<desc id=\"{}-d\">{}</desc>\n",
      attributes, id, id, picture.width, picture.height, picture.width, picture.height, id, as_markup(picture.title),
      id, as_markup(picture.description));
}

}  // namespace

void Canvas::rect(int x, int y, int width, int height, std::string_view css_class, std::string_view attributes) {
  body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" class="{}"{}{}/>)", x, y, width, height, css_class,
                       attributes.empty() ? "" : " ", attributes);
  body_ += '\n';
}

void Canvas::text(int x, int y, std::string_view text, std::string_view css_class) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", x, y, css_class, as_markup(text));
}

void Canvas::path(std::string_view commands, std::string_view css_class) {
  body_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", commands, css_class);
}

void Canvas::begin_group(std::string_view css_class) { body_ += fmt::format("<g class=\"{}\">\n", css_class); }

void Canvas::end_group() { body_ += "</g>\n"; }

std::string Canvas::take() { return std::exchange(body_, {}); }

std::string_view picture_style() { return kStyle; }

std::string inline_svg(const Picture& picture, const std::string& id) {
  return open_svg(picture, id, "") + picture.body + "</svg>\n";
}

std::string svg_file(const Picture& picture) {
  return open_svg(picture, "picture", R"(xmlns="http://www.w3.org/2000/svg" )") +
         fmt::format("<style>{}</style>\n<rect width=\"{}\" height=\"{}\" class=\"paper\"/>\n", kStyle, picture.width,
                     picture.height) +
         picture.body + "</svg>\n";
}

}  // namespace report
