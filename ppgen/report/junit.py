"""A report as JUnit's XML: one case for each drawing or figure, and one for each fault."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ppgen import escapes
from ppgen.report.model import Finding, Report


def write(report: Report) -> str:
    """One suite. What differs is a failure, a fault is an error, and a drawing that a fault hides is skipped."""
    root = Element("testsuites", name=report.command)
    suite = SubElement(root, "testsuite", name=escapes.xml(report.baseline or report.command))
    properties = SubElement(suite, "properties")
    # JUnit knows no warnings: they are properties, as other tools write them.
    warnings = [*report.notices, *(f"{warning.mark}: {warning.code} {warning.sentence}" for warning in report.warnings)]
    for name, value in [("games", ", ".join(report.games)), *(("warning", warning) for warning in warnings)]:
        SubElement(properties, "property", name=name, value=escapes.xml(value))
    for finding in report.faults:
        case = SubElement(
            suite, "testcase", classname="definitions", name=escapes.xml(f"{finding.mark} {finding.code}")
        )
        _outcome(case, finding, finding.code, str(finding))
    for name in report.unjudged:
        SubElement(_case(suite, name), "skipped", message=report.unjudged_in_words)
    differences = {finding.drawing: finding for finding in report.differences}
    for name in sorted({*report.passed, *differences}):
        case = _case(suite, name)
        difference = differences.get(name)
        if difference is not None and difference.level != "note":
            text = "\n".join(map(str, difference.causes) if difference.causes else difference.details)
            _outcome(case, difference, difference.kind, text)
    counted = {"tests": "", "failures": "/failure", "errors": "/error", "skipped": "/skipped"}
    totals = {name: str(len(suite.findall(f"testcase{outcome}"))) for name, outcome in counted.items()}
    suite.attrib.update(totals)
    root.attrib.update((name, totals[name]) for name in ("tests", "failures", "errors"))
    indent(root)
    return escapes.xml_document(tostring(root, encoding="unicode"))


def _case(suite: Element, name: str) -> Element:
    folder, _, file = name.rpartition("/")
    classname = escapes.xml(folder.replace("/", ".") or "files")
    return SubElement(suite, "testcase", classname=classname, name=escapes.xml(file))


def _outcome(case: Element, finding: Finding, kind: str, text: str) -> None:
    tag = "failure" if finding.level == "failure" else "error"
    SubElement(case, tag, type=escapes.xml(kind), message=escapes.xml(finding.message)).text = escapes.xml(text)
