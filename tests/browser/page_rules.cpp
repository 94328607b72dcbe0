#include "tests/browser/page_rules.h"

namespace browser {

std::vector<std::string> broken_words(Browser& browser) {
  return browser.evaluate(R"js((() => {
    const broken = [], range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode, parent = node.parentElement;
      if (!parent.getClientRects().length || parent.closest('pre, code, .fragment, svg, script, style')) continue;
      for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter(box => box.width > 0);
        if (new Set(boxes.map(box => Math.round(box.top))).size > 1) broken.push(word[0]);
      }
    }
    return broken.slice(0, 10);
  })())js");
}

std::vector<std::string> wrapped_code(Browser& browser) {
  return browser.evaluate(R"js((() => {
    const lines = [...document.querySelectorAll('pre, .fragment .line')];
    return lines.filter(line => line.getClientRects().length && getComputedStyle(line).whiteSpace != 'pre')
        .map(line => line.textContent.slice(0, 80)).slice(0, 10);
  })())js");
}

int overflow(Browser& browser) {
  return browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth").get<int>();
}

std::vector<std::string> faint_texts(Browser& browser, const std::string& selector) {
  return browser.evaluate(std::string(R"js((selector => {
    const numbers = colour => colour.match(/[\d.]+/g).map(Number);
    const light = colour => numbers(colour).slice(0, 3).map(c => c / 255)
        .map(c => c <= 0.04 ? c / 12.9 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = element => {
      for (let e = element; e; e = e.parentElement) {
        const colour = getComputedStyle(e).backgroundColor;
        if (numbers(colour)[3] !== 0) return colour;
      }
      return 'rgb(255, 255, 255)';
    };
    const faint = element => {
      const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05) < 3;
    };
    return [...document.querySelectorAll(selector)].filter(e => e.getClientRects().length && faint(e))
        .map(e => e.id + ' ' + (e.textContent || e.value || '').slice(0, 40)).slice(0, 10);
  )js") + "})('" + selector +
                          "')");
}

}  // namespace browser
