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
.pic .word,.pic .used,.pic .whole{stroke:#0006}
.pic .part{stroke:none;shape-rendering:crispEdges}
.pic .whole{fill:none}
.pic .used{fill:var(--used)}
.pic .moved{fill:var(--moved);stroke:var(--faint)}
.pic .open{fill:var(--open)}
.pic .bus{fill:var(--bus)}
.pic .wait{fill:var(--wait)}
.pic .w0{fill:#9cc9f5}.pic .w1{fill:#f7b7a3}.pic .w2{fill:#b5dd9a}.pic .w3{fill:#f3d573}
.pic .w4{fill:#cdb7f0}.pic .w5{fill:#8fdccb}.pic .w6{fill:#f4b3d6}.pic .w7{fill:#d3c3a4}
@media (prefers-color-scheme:dark){.pic{--paper:#16191d;--ink:#e8eaed;--faint:#3a4149;--quiet:#a3adb8;--moved:#7d5526;--used:#7fb4e6;--open:#8a5f2c;--bus:#5aa7f0;--wait:#333a42}}
)";

constexpr int kCaptionHeight = 20;
constexpr int kLegendLine = 12;
constexpr int kMargin = 4;

/// An opening tag that shows a part of the picture. Points of the drawing are the same in all parts.
std::string open_svg(std::string_view attributes, int from, int to, int top, int bottom) {
  return fmt::format(R"(<svg {} viewBox="{} {} {} {}" width="{}" height="{}">)", attributes, from, top, to - from,
                     bottom - top, to - from, bottom - top) +
         "\n";
}

/// What makes an `<svg>` a picture for those who cannot see it; `id` ties tag and names together.
std::string names_of(const Picture& picture, const std::string& id) {
  return fmt::format("<title id=\"{}-t\">{}</title>\n<desc id=\"{}-d\">{}</desc>\n", id, as_markup(picture.title), id,
                     as_markup(picture.description));
}

std::string image_attributes(const std::string& id) {
  return fmt::format(R"(class="pic" role="img" aria-labelledby="{}-t {}-d")", id, id);
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

std::string inline_picture(const Picture& picture, const std::string& id) {
  const int rest = picture.width - picture.left;
  return fmt::format("<div class=\"map\" style=\"grid-template-columns:minmax(0,{}fr) minmax(0,{}fr)\">\n",
                     picture.left, rest) +
         open_svg(R"(class="pic labels" aria-hidden="true")", 0, picture.left, 0, picture.height) + picture.labels +
         "</svg>\n" + open_svg(image_attributes(id), picture.left, picture.width, 0, picture.height) +
         names_of(picture, id) + picture.body + "</svg></div>\n";
}

std::string svg_file(const Picture& picture) {
  const int legend = picture.height + kLegendLine * static_cast<int>(picture.legend.size()) + kMargin;
  Canvas words;
  words.text(kMargin, kLegendLine - kCaptionHeight, picture.caption, "");
  int y = picture.height + kLegendLine;
  for (const std::string& line : picture.legend) {
    words.text(kMargin, y, line, "quiet small");
    y += kLegendLine;
  }
  return open_svg(R"(xmlns="http://www.w3.org/2000/svg" )" + image_attributes("picture"), 0, picture.width,
                  -kCaptionHeight, legend) +
         names_of(picture, "picture") +
         fmt::format("<style>{}</style>\n<rect y=\"{}\" width=\"{}\" height=\"{}\" class=\"paper\"/>\n", kStyle,
                     -kCaptionHeight, picture.width, legend + kCaptionHeight) +
         picture.labels + picture.body + words.take() + "</svg>\n";
}

}  // namespace report
