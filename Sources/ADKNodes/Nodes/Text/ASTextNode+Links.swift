import ADKGraphics
import Foundation

/// What can be touched in a text.
enum TextTarget: Equatable {
    case link(TextLink)
    /// The message after the truncation token, or the token; UTF-8 offsets in both together.
    case token(Range<Int>)
}

/// A stretch of text that carries one of the link attributes.
struct TextLink: Equatable {
    var name: String
    var value: TextAttributeValue
    /// UTF-16 units.
    var range: NSRange
}

extension ASTextNode {
    /// How far from a link's letters a point still means it, in points.
    ///
    /// Differs from Texture: a pointer is exact, a finger is not.
    static let linkReach: CGFloat = 4

    /// Names of the attributes that make text a link, the more important first; `["NSLink"]` by
    /// default. An attribute of another name counts where its value is a `URL`, a `String` or a number.
    public var linkAttributeNames: [String] {
        get { setting(\.linkNames) }
        set { set(\.linkNames, newValue, changing: .nothing) }
    }

    /// The value of the link attribute nearest to `point` (the node's points): a `URL`, `String` or
    /// `Double`. Nil where no link is near. Writes which attribute it is and the range, in UTF-16
    /// units, that has the same value.
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

    /// The link or the token under `point`, in the node's points.
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

    /// Boxes of a target in the node's points.
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
    /// The part of the truncation token that takes taps.
    fileprivate var touchableToken: Range<Int>? {
        handlesTokenTaps ? 0..<Int.max : messageBytes
    }
}

extension AttributedText {
    /// The value that the attribute `name` has at `byte` and how far it goes around it; UTF-8 offsets.
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
