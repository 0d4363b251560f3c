import Foundation

/// The values of an attachment when a text was made from it. Immutable, usable on any thread.
///
/// A class, because the attributes of all texts have a place for it.
package final class TextAttachment: Hashable, Sendable {
    /// The app's object, which the text gives back. Part of what is compared: an equal image in another object is
    /// another attachment.
    package let source: NSTextAttachment
    package let image: UIImage?
    /// The place of the image in points, from its left edge on the baseline, with y up.
    package let bounds: CGRect

    /// The longest side and the largest distance, in points.
    static let limit: CGFloat = 16_384

    /// Zero `bounds` are the size of the image.
    init(source: NSTextAttachment, image: UIImage?, bounds: CGRect) {
        self.source = source
        self.image = image
        self.bounds =
            bounds == .zero ? TextAttachment.valid(CGRect(origin: .zero, size: image?.size ?? .zero)) : bounds
    }

    package static func == (a: TextAttachment, b: TextAttachment) -> Bool {
        a.source === b.source && a.image == b.image && a.bounds == b.bounds
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }

    /// `bounds` without numbers that are not finite, and within the limit.
    static func valid(_ bounds: CGRect) -> CGRect {
        let rect = bounds.standardized
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard numbers.allSatisfy(\.isFinite) else { return .zero }
        let limited = numbers.map { max(-limit, min(limit, $0)) }
        return CGRect(x: limited[0], y: limited[1], width: limited[2], height: limited[3])
    }

    /// The largest number that a line with the attachment needs, in points.
    var reach: CGFloat { max(bounds.width, bounds.height + abs(bounds.minY)) }

    func scaled(by factor: CGFloat) -> TextAttachment {
        let size = CGSize(width: bounds.width * factor, height: bounds.height * factor)
        let origin = CGPoint(x: bounds.minX * factor, y: bounds.minY * factor)
        return TextAttachment(source: source, image: image, bounds: CGRect(origin: origin, size: size))
    }

    /// The UTF-8 of U+FFFC.
    private static let character: [UInt8] = [0xEF, 0xBF, 0xBC]

    /// The ranges of the characters of attachments in `range` of a text.
    static func characters(in bytes: ArraySlice<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
        let part = bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
        return part.indices
            .filter { part[$0] == character[0] && part[$0...].starts(with: character) }
            .map { $0 - bytes.startIndex..<$0 - bytes.startIndex + character.count }
    }
}

extension NSAttributedString.Key {
    /// The image of a character U+FFFC, an `NSTextAttachment`. At other characters it has no effect.
    public static let attachment = Self(rawValue: "NSAttachment")
}

extension NSAttributedString {
    /// Creates a text of one character, U+FFFC, that shows `attachment`. `NSMutableAttributedString` has it too.
    public convenience init(attachment: NSTextAttachment) { self.init(attachment: attachment, attributes: [:]) }

    /// Creates a text of one character, U+FFFC, that shows `attachment`, with further attributes.
    public convenience init(attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]) {
        let all = attributes.merging([.attachment: attachment]) { _, attachment in attachment }
        self.init(string: "\u{FFFC}", attributes: all)
    }
}
