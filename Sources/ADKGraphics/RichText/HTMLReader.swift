import Foundation

/// Reads the text of an HTML document.
///
/// It knows the elements, attributes and declarations that browsers and word processors put on the clipboard. Style
/// sheets and images are left out. Usable on any thread.
package enum HTMLReader {
    /// The largest document in bytes.
    package static let byteLimit = HTMLSource.byteLimit

    /// The text of a document. `base` is the look of text without a style. With `isPasted`, black text and white
    /// backgrounds count as none: they are those of a page. O(n).
    package static func text(
        _ data: Data, encoding: String.Encoding? = nil, base: TextAttributes = TextAttributes(), isPasted: Bool = false
    ) throws(ADKTextDocumentError) -> AttributedText {
        try text(HTMLSource(data, encoding: encoding), base: base, isPasted: isPasted)
    }

    static func text(
        _ source: HTMLSource, base: TextAttributes, isPasted: Bool = false
    ) throws(ADKTextDocumentError) -> AttributedText {
        let tree = try HTMLTree(source)
        var walk = HTMLWalk(HTMLTextStyle(.init(base: base, dropsPageColors: isPasted)))
        tree.walk { walk.takes($0) }
        return walk.flow.text
    }
}

/// A walk through the elements of a document, which collects their text.
private struct HTMLWalk {
    private struct Element {
        var style: HTMLTextStyle
        var isBlock = false
        /// The number of the next item of an ordered list.
        var number: Int?
        /// The number of cells that began.
        var cellCount = 0
        /// The length of the text at the start.
        var start = 0
        /// Whether a line break at the start is not shown.
        var dropsLineBreak = false
    }

    private(set) var flow = HTMLTextFlow()
    private var elements: [Element]
    /// The number of lists around.
    private var listDepth = 0
    private var isInFragment = false
    /// Deeper lists are not indented further.
    private static let deepestList = 8

    init(_ style: HTMLTextStyle) { elements = [Element(style: style)] }

    private var top: Element {
        get { elements[elements.count - 1] }
        set { elements[elements.count - 1] = newValue }
    }

    /// Returns false behind the last part that counts.
    mutating func takes(_ event: HTMLTree.Event) -> Bool {
        switch event {
        case .start(let name, let attributes): begin(name, attributes)
        case .end(let name): end(name)
        case .text(var text):
            guard !top.style.isHidden else { break }
            if top.dropsLineBreak {
                top.dropsLineBreak = false
                if text.first?.isNewline ?? false { text.removeFirst() }
            }
            flow.add(text, top.style)
        case .comment(let text):
            if !isInFragment, text == "StartFragment" {
                isInFragment = true
                flow = HTMLTextFlow()
            } else if isInFragment, text == "EndFragment" {
                return false
            }
        }
        return true
    }

    private mutating func begin(_ name: String, _ attributes: [String: String]) {
        let around = elements.count - 1
        guard !top.style.isHidden else {
            elements.append(Element(style: top.style))
            return
        }
        var element = Element(style: top.style.inside(name, attributes))
        if !element.style.isHidden {
            element.isBlock = HTMLElements.blocks.contains(name)
            if element.isBlock { flow.blockEdge() }
            let look = element.style.attributes
            switch name {
            case "br": flow.breakLine(look)
            case "hr": flow.add(String(repeating: "\u{2500}", count: 10), element.style)
            case "img": if let text = attributes["alt"] { flow.add(text, element.style) }
            case "ol", "ul", "menu":
                listDepth += 1
                let start = attributes["start"].flatMap { Int($0) } ?? 1
                if name == "ol" { element.number = min(1_000_000_000, max(-1_000_000_000, start)) }
            case "li": beginItem(&element, attributes, in: around)
            case "td", "th":
                if elements[around].cellCount > 0 { flow.divideCells(look) }
                elements[around].cellCount += 1
            case "pre", "listing", "xmp": element.dropsLineBreak = true
            default: break
            }
            element.start = flow.count
        }
        elements.append(element)
    }

    private mutating func beginItem(_ element: inout Element, _ attributes: [String: String], in list: Int) {
        guard element.style.hasMarkers else { return }
        var marker = "\u{2022} "
        if var number = elements[list].number {
            if let value = attributes["value"].flatMap({ Int($0) }), abs(value) < 1_000_000_000 { number = value }
            marker = "\(number). "
            elements[list].number = number + 1
        }
        let indent = String(repeating: "\t", count: min(HTMLWalk.deepestList, max(0, listDepth - 1)))
        flow.addMarker(indent + marker, element.style.attributes)
    }

    private mutating func end(_ name: String) {
        guard elements.count > 1, let element = elements.popLast(), !element.style.isHidden else { return }
        switch name {
        case "ol", "ul", "menu": listDepth -= 1
        case "td", "th": flow.cellEnded(from: element.start)
        case "li", "tr": flow.markedBlockEnded()
        default: break
        }
        if element.isBlock { flow.blockEdge() }
    }
}
