# Markdown for Doxygen: it knows places in a page by \anchor, and links to them by \ref. Other readers of Markdown follow
# glossary.md#warp by themselves.
s|<a id="([a-z0-9-]+)"></a>|@anchor glossary_\1 |g
s|\]\(([^() ]*/)?glossary\.md#([a-z0-9-]+)\)|](@ref glossary_\2)|g
