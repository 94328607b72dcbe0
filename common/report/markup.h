#pragma once

#include <string>
#include <string_view>

namespace report {

/// `text` as text of an HTML or SVG file, or as an attribute's value: nothing in it can become markup.
///
/// Bytes that are not UTF-8, and control characters other than line breaks and tabs, become U+FFFD, the replacement
/// character. So do the invisible characters that change the direction of text: they can make code look like other
/// code.
///
/// Example:
///   EXPECT_EQ(as_markup("<script>alert('a' & \"b\")</script>"),
///             "&lt;script&gt;alert(&#39;a&#39; &amp; &quot;b&quot;)&lt;/script&gt;");
std::string as_markup(std::string_view text);

}  // namespace report
