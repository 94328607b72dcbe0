#include "common/report/page_style.h"

#include <fmt/format.h>

namespace report {

std::string_view page_style() {
  return R"(
:root{color-scheme:light dark;--page:#fff;--ink:#1a1a1a;--quiet:#5b6470;--line:#c9ced6;--accent:#0b62b8;--good:#1b6e35;--bad:#a82a1d;
--h0:#e4f0fb;--h1:#fdf3d3;--h2:#fbe0b8;--h3:#f8c6a4;--h4:#f3a594}
@media (prefers-color-scheme:dark){:root{--page:#16191d;--ink:#e8eaed;--quiet:#a3adb8;--line:#3a4149;--accent:#7fb4e6;--good:#7fd39a;--bad:#f2998d;
--h0:#17293b;--h1:#38321a;--h2:#473216;--h3:#562c18;--h4:#651f18}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:120rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3,h4{font-size:1rem;margin:0 0 .25rem}h4{margin-top:1rem}
p{margin:.25rem 0 .75rem;max-width:50rem}
.quiet{color:var(--quiet)}.good{color:var(--good)}.bad{color:var(--bad)}
.wide{overflow-x:auto}
.wide:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse}
th,td{text-align:left;padding:.2rem .75rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:normal}
.numbers td{white-space:nowrap}.numbers .verdict{white-space:normal;min-width:9rem;max-width:20rem}
.side{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr))}
.side>*{min-width:0}
.map{display:grid;min-width:34rem;max-width:52rem}
svg.pic{display:block;width:100%;height:auto}
.map .labels{position:sticky;left:0;background:var(--page)}
.legend{font-size:.85rem}
fieldset{border:1px solid var(--line);border-radius:.5rem;padding:.5rem 1rem;margin:0 0 1rem}
.choice{display:inline-block;padding:.25rem 1rem .25rem 0}
pre,code{font:13px/1.5 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
pre{overflow-x:auto;padding:.75rem;border:1px solid var(--line);border-radius:.5rem}
.code{width:100%}
.code td,.code th{padding:0 .5rem;border:0;white-space:pre}
.code tr{background:var(--page)}
.code td:first-child{position:sticky;left:0;background:inherit;text-align:right;color:var(--quiet);font-size:13px}
.code label,.code span{display:block;font-size:13px}
.code label{cursor:pointer;text-decoration:underline dotted}
.code tr.h0{background:var(--h0)}.code tr.h1{background:var(--h1)}.code tr.h2{background:var(--h2)}
.code tr.h3{background:var(--h3)}.code tr.h4{background:var(--h4)}
.key span{display:inline-block;padding:.1rem .5rem;margin-right:.5rem}
.key .h0{background:var(--h0)}.key .h1{background:var(--h1)}.key .h2{background:var(--h2)}
.key .h3{background:var(--h3)}.key .h4{background:var(--h4)}
@supports selector(:has(a)){body:not(:has(#solution:checked)) .solution{display:none}}
@media (max-width:45rem){
.map{min-width:44rem}
th,td{padding:.2rem .4rem}.numbers td{white-space:normal}.numbers .verdict{min-width:6rem}
tbody th[scope=row]{position:sticky;left:0;background:var(--page);min-width:8rem}
.code,.code tbody{display:block;width:max-content;min-width:100%}
.code thead{display:none}
.code tr{display:grid;grid-template-columns:2.25rem 1fr}
.code td.cost{grid-area:1/2}.code td:first-child,.code td.text{grid-row:2}
}
@media print{.wide{overflow:visible}}
)";
}

std::string selector_style(std::size_t count) {
  std::string rules = "@supports selector(:has(a)){.panel{display:none}";
  for (std::size_t i = 0; i < count; ++i) rules += fmt::format("body:has(#a{}:checked) #p{}{{display:block}}", i, i);
  return rules + "}\n";
}

}  // namespace report
