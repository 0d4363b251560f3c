import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A part of a text that handles touches.
enum TextTarget: Equatable {
    case link(TextLink)
    /// The truncation token, or the message after it. UTF-8 offsets in the two together.
    case token(Range<Int>)
}

/// A range of text with one of the link attributes.
struct TextLink: Equatable {
    var name: String
    var value: TextAttributeValue
    /// UTF-16 units.
    var range: NSRange
}

extension ASTextNode {
    /// The distance in points from a link's letters within which a point counts as on the link.
    ///
    /// Differs from Texture: its distance is for fingers, and a pointer is more exact.
    static let linkReach: CGFloat = 4

    /// The names of attributes that make text a link, by descending priority. `["NSLink"]` by default. The value of an
    /// attribute other than `NSLink` must be a `URL`, a `String` or a number. Any thread.
    public var linkAttributeNames: [String] {
        get { setting(\.linkNames) }
        set { set(\.linkNames, newValue, changing: .nothing) }
    }

    /// The value of the link attribute nearest to `point`, in the node's points: a `URL`, a `String` or a `Double`. Nil
    /// if there is no link near. Stores the attribute's name and the range with the same value, in UTF-16 units. Any
    /// thread.
    public func linkAttributeValue(
        at point: CGPoint, attributeName: UnsafeMutablePointer<String?>? = nil,
        range: UnsafeMutablePointer<NSRange>? = nil
    ) -> Any? {
        let link = link(at: point)
        attributeName?.pointee = link?.name
        range?.pointee = link?.range ?? NSRange(location: NSNotFound, length: 0)
        return link?.value.any
    }

    func link(at point: CGPoint) -> TextLink? {
        guard case .link(let link) = target(at: point, includingToken: false) else { return nil }
        return link
    }

    /// The link or the token at `point`, in the node's points.
    func target(at point: CGPoint, includingToken: Bool = true) -> TextTarget? {
        guard let placed else { return nil }
        let settings = currentContent.settings
        let token = includingToken ? settings.touchableToken : nil
        let shaped = placed.shaped
        for hit in shaped.hits(near: placed.inText(point), reach: ASTextNode.linkReach, width: placed.width) {
            if let byte = hit.tokenByte {
                if let token, token.contains(byte) { return .token(token) }
                continue
            }
            for name in settings.linkNames {
                if let (value, bytes) = shaped.text.value(ofLink: name, at: hit.byte) {
                    return .link(TextLink(name: name, value: value, range: shaped.text.utf16Range(forBytes: bytes)))
                }
            }
        }
        return nil
    }

    /// The boxes of a target, in the node's points.
    func rects(of target: TextTarget) -> [CGRect] {
        switch target {
        case .link(let link): return highlightRects(forTextRange: link.range)
        case .token(let bytes):
            guard let placed else { return [] }
            return placed.inNode(placed.shaped.tokenRects(bytes, width: placed.width))
        }
    }
}

/// Links by keyboard: Tab stops at each, and Enter is a click.
extension ASTextNode {
    /// Whether the text has a link, shown or not. O(runs).
    var hasLinks: Bool {
        let names = currentContent.settings.linkNames
        return currentContent.text?.runs.contains { run in names.contains { run.attributes.link($0) != nil } } ?? false
    }

    /// The links of which a part is shown, in the order of the text. O(runs).
    var shownLinks: [TextLink] {
        guard let shaped = placed?.shaped else { return [] }
        let text = shaped.text
        let names = currentContent.settings.linkNames
        var result: [TextLink] = []
        var end = 0
        for run in text.runs where run.bytes.lowerBound >= end {
            guard run.bytes.lowerBound < shaped.hiddenBytes?.lowerBound ?? .max else { break }
            for name in names {
                guard let (value, bytes) = text.value(ofLink: name, at: run.bytes.lowerBound) else { continue }
                result.append(TextLink(name: name, value: value, range: text.utf16Range(forBytes: bytes)))
                end = bytes.upperBound
                break
            }
        }
        return result
    }

    /// Moves the focus to the next or previous link that the delegate accepts. Returns false if there is none.
    @MainActor
    func moveLinkFocus(_ step: FocusStep, isEntering: Bool) -> Bool {
        let links = shownLinks.filter { link in
            delegate?.textNode(
                self, shouldHighlightLinkAttribute: link.name, value: link.value.any, at: middle(of: link)) ?? true
        }
        let here = isEntering ? nil : linkFocus.flatMap { links.firstIndex(of: $0.link) }
        let next =
            switch step {
            case .next: here.map { $0 + 1 } ?? 0
            case .previous: (here ?? links.count) - 1
            }
        // A click, or another text, may have taken the focus from the links: then the view is left.
        guard links.indices.contains(next), isEntering || here != nil else {
            linkFocus = nil
            return false
        }
        linkFocus = LinkFocus(links[next])
        return true
    }

    /// The bounds of the link with the focus.
    @MainActor
    var focusedLinkRect: CGRect? {
        linkFocus.flatMap { focus in
            rects(of: .link(focus.link)).reduce(nil) { all, rect in all?.union(rect) ?? rect }
        }
    }

    /// Enter and Space are a click on the link with the focus. Returns whether it was that.
    @MainActor
    func linkKeyBegan(_ key: UIKey) -> Bool {
        guard let link = linkFocus?.link, isFirstResponder(), key.modifierFlags.isEmpty,
            key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keyboardSpacebar, shownLinks.contains(link)
        else { return false }
        clicked(link)
        return true
    }

    /// Does as a click in the middle of the link.
    @MainActor
    func clicked(_ link: TextLink) {
        delegate?.textNode(
            self, tappedLinkAttribute: link.name, value: link.value.any, at: middle(of: link), textRange: link.range)
    }

    private func middle(of link: TextLink) -> CGPoint {
        rects(of: .link(link)).first.map { CGPoint(x: $0.midX, y: $0.midY) } ?? .zero
    }
}

/// The link of a text node that has the keyboard focus.
final class LinkFocus: Sendable {
    let link: TextLink

    init(_ link: TextLink) { self.link = link }
}

extension TextAttributes {
    /// The value of a link attribute.
    fileprivate func link(_ name: String) -> TextAttributeValue? {
        name == NSAttributedString.Key.link.rawValue ? link : custom?[name]
    }
}

extension TextExtras {
    /// The part of the truncation token that handles taps.
    fileprivate var touchableToken: Range<Int>? {
        handlesTokenTaps ? 0..<Int.max : messageBytes
    }
}

extension AttributedText {
    /// The value of the attribute `name` at `byte`, and the range around it with the same value. UTF-8 offsets.
    fileprivate func value(ofLink name: String, at byte: Int) -> (TextAttributeValue, Range<Int>)? {
        guard !runs.isEmpty else { return nil }
        let index = runIndex(at: byte)
        guard let found = runs[index].attributes.link(name) else { return nil }
        var (first, last) = (index, index)
        while first > 0, runs[first - 1].attributes.link(name) == found { first -= 1 }
        while last + 1 < runs.count, runs[last + 1].attributes.link(name) == found { last += 1 }
        return (found, runs[first].bytes.lowerBound..<runs[last].bytes.upperBound)
    }
}
