import ADKGraphics
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

extension TextExtras {
    /// The part of the truncation token that handles taps.
    fileprivate var touchableToken: Range<Int>? {
        handlesTokenTaps ? 0..<Int.max : messageBytes
    }
}

extension AttributedText {
    /// The value of the attribute `name` at `byte`, and the range around it with the same value. UTF-8 offsets.
    fileprivate func value(ofLink name: String, at byte: Int) -> (TextAttributeValue, Range<Int>)? {
        func value(_ attributes: TextAttributes) -> TextAttributeValue? {
            name == NSAttributedString.Key.link.rawValue ? attributes.link : attributes.custom?[name]
        }
        guard !runs.isEmpty else { return nil }
        let index = runIndex(at: byte)
        guard let found = value(runs[index].attributes) else { return nil }
        var (first, last) = (index, index)
        while first > 0, value(runs[first - 1].attributes) == found { first -= 1 }
        while last + 1 < runs.count, value(runs[last + 1].attributes) == found { last += 1 }
        return (found, runs[first].bytes.lowerBound..<runs[last].bytes.upperBound)
    }
}
