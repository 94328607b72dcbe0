"""What became of a program: judge(what `course profile --json` printed, its exit code, what must be printed).

  passed       ran to its end, and its own check, or what the list asks for, says well
  ended        ran to its end, well, and checks nothing that can be seen
  unfinished   the budget was used up
  dataless     ended with an error, and says that it cannot read a file
  wrong        its own check failed, or it ended with another error
  stopped      a kernel did what stops the program
  unbuilt      does not compile
"""
import json
import pathlib
import re

DOES_NOT_COMPILE = 3
FOUND = 4
SAYS_WELL = re.compile(r"\bPASS\b|\bpass(ed)?\b|\bsuccess(ful|fully)?\b|\bverified\b|\bcorrect\b|\bmatch(es)?\b|\bOK\b", re.I)
SAYS_WRONG = re.compile(
    r"\bFAIL(ED|URE|S)?\b|\bincorrect\b|\bmismatch(es)?\b|\bdoes not match\b|\bwrong\b|\bnot verified\b|\bunsuccessful\b", re.I)
SAYS_NONE_WRONG = re.compile(r"\b(0|no|zero) (fail\w*|mismatch\w*|errors?|wrong\w*|incorrect)|(fail\w*|mismatch\w*|errors?) *[:=] *0\b", re.I)

LACKS_FILE = re.compile(
    r"(could ?n[o']t|can ?not|can't|unable to|fail(ed)? to|error)\W.{0,40}\b(open|load|read|find|stat|import)"
    r"|bad file|no such (file|folder)|not (be )?(found|opened)|invalid infile|file opens? fails|opening (the )?(file|graph|a db)|open \w+ file"
    r"|must provide|command file error", re.I)


def split_profile(text):
    """What the program printed, and its profile or None."""
    at = len(text)
    while (at := text.rfind('{\n  "kernels"', 0, at)) >= 0:
        try:
            return text[:at], json.loads(text[at:])
        except ValueError:
            continue
    return text, None


def findings_of(profile):
    """kind:file:line[/line of the other party] of each, once."""
    found = []
    groups = [profile["findings"]] + [kernel["profile"]["findings"] for kernel in profile["kernels"]]
    for finding in [one for group in groups for one in group]:
        other = finding.get("other") or {}
        text = f"{finding['kind']}:{pathlib.Path(finding['file']).name}:{finding['line']}" + (f"/{other['line']}" if other.get("line") else "")
        if text not in found:
            found.append(text)
    return found


def why_unbuilt(text):
    """The name that is missing, or the first sentence that says what is wrong."""
    for line in text.splitlines():
        if match := re.search(r"(\S+) is CUDA, but", line):
            return "lacks " + match.group(1).strip("<>'‘’")
        if match := re.search(r"fatal error: (\S+): No such file", line):
            return "lacks " + match.group(1)
        if match := re.search(r"error: (.*)", line):
            return match.group(1)[:90]
        if match := re.search(r"undefined reference to [`'‘](.*?)['’]", line):
            return "undefined " + match.group(1)[:70]
    return text.strip().splitlines()[0][:90] if text.strip() else "nothing was said"


def judge(text, code, expected):
    printed, profile = split_profile(text)
    if code == DOES_NOT_COMPILE and profile is None:
        return {"result": "unbuilt", "findings": "", "reason": why_unbuilt(text)}
    if profile is None:
        return {"result": "stopped", "findings": "", "reason": (printed.strip().splitlines() or [""])[-1][:90]}
    found = findings_of(profile)
    row = {"findings": " ".join(found), "reason": ""}
    if "budget" in profile["end"]:
        return {**row, "result": "unfinished"}
    if profile["end"]:
        return {**row, "result": "stopped", "reason": profile["end"][:90]}
    wrong = SAYS_WRONG.search(SAYS_NONE_WRONG.sub("", printed))
    if code not in (0, FOUND) and not expected and LACKS_FILE.search(printed):
        said = next(line for line in printed.splitlines() if LACKS_FILE.search(line))
        return {**row, "result": "dataless", "reason": said.strip()[:90]}
    if expected:
        holds = re.search(expected, printed + "".join(f"\nfinding {one}" for one in found))
        return {**row, "result": "passed"} if holds else {**row, "result": "wrong", "reason": f"does not print {expected}"}
    if code not in (0, FOUND):
        last = (printed.strip().splitlines() or [""])[-1]
        return {**row, "result": "wrong", "reason": f"exit code {code}: {last[:80]}"}
    if wrong:
        line = printed[printed.rfind("\n", 0, max(printed.find(wrong.group(0)), 0)) + 1 :].splitlines()[0]
        return {**row, "result": "wrong", "reason": line.strip()[:90]}
    return {**row, "result": "passed" if SAYS_WELL.search(printed) else "ended"}
