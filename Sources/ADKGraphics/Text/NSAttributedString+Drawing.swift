import ADKFoundation
import Foundation

/// Options for measuring and drawing a text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines are broken at the rectangle's width. Without it, only line breaks in the text begin a line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: a line's height always has the font's leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Has no effect.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// The last line that fits ends with … if text is hidden.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The results of drawing a text.
open class NSStringDrawingContext: NSObject {
    /// The smallest factor of font sizes that may be used. Has no effect: fonts are not made smaller.
    open var minimumScaleFactor: CGFloat = 0
    /// The factor of font sizes that was used: 1.
    open var actualScaleFactor: CGFloat { 1 }
    /// The rectangle of the text that was measured or drawn last, in points.
    open internal(set) var totalBounds = CGRect.zero
}

/// Measuring and drawing with the text engine of text nodes. Usable on any thread.
///
/// Drawing uses the thread's current context. Without one it does nothing.
extension NSAttributedString {
    /// The size of the text in points, with lines broken only where the text has line breaks. Not rounded.
    ///
    /// - Complexity: O(n); the result is cached.
    public func size() -> CGSize { DrawnText(self).shaped(in: nil, options: []).size }

    /// The rectangle that the text takes in a place of `size` points. Not rounded. Its origin is zero.
    ///
    /// A width or height of 0 is no limit. Differs from UIKit: without `usesLineFragmentOrigin` the origin is the top
    /// left corner as well, not the baseline.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let bounds = CGRect(origin: .zero, size: DrawnText(self).shaped(in: size, options: options).size)
        context?.totalBounds = bounds
        return bounds
    }

    /// Draws the text with its top left corner at `point`, in points. Lines are broken only where the text has line
    /// breaks.
    public func draw(at point: CGPoint) {
        DrawnText(self).draw(in: CGRect(origin: point, size: .zero), options: [], context: nil)
    }

    /// Draws the text in `rect`, in points. Lines are broken at its width, and lines that do not fit are left out.
    public func draw(in rect: CGRect) {
        // NaN is reported by the drawing.
        if rect.width <= 0 || rect.height <= 0 { return }
        DrawnText(self).draw(in: rect, options: .usesLineFragmentOrigin, context: nil)
    }

    /// Draws the text in `rect`, in points. A width or height of 0 is no limit.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        DrawnText(self).draw(in: rect, options: options, context: context)
    }
}

/// The same for a string with attributes.
extension NSString {
    /// The size of the text in points, with lines broken only where the text has line breaks. Not rounded.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attributes).size()
    }

    /// The rectangle that the text takes in a place of `size` points, as `NSAttributedString` gives it.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    /// Draws the text with its top left corner at `point`, in points.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text in `rect`, in points. Lines are broken at its width, and lines that do not fit are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(in: rect)
    }

    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: self as String, attributes: attributes)
    }
}

/// The same for Swift's strings, which have these methods of `NSString` on iOS.
extension String {
    /// The size of the text in points, with lines broken only where the text has line breaks. Not rounded.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as NSString).size(withAttributes: attributes)
    }

    /// The rectangle that the text takes in a place of `size` points, as `NSAttributedString` gives it.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }

    /// Draws the text with its top left corner at `point`, in points.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as NSString).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text in `rect`, in points. Lines are broken at its width, and lines that do not fit are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        (self as NSString).draw(in: rect, withAttributes: attributes)
    }
}

/// A text with what the text engine does not take from its attributes.
private struct DrawnText {
    let text: AttributedText
    let lineBreakMode: NSLineBreakMode
    let shadow: TextShadow?

    init(_ source: NSAttributedString) {
        text = AttributedText(source)
        let first = source.length > 0 ? source.attributes(at: 0, effectiveRange: nil) : [:]
        lineBreakMode = (first[.paragraphStyle] as? NSParagraphStyle)?.lineBreakMode ?? .byWordWrapping
        shadow = (first[.shadow] as? NSShadow)?.textShadow
    }

    func shaped(in size: CGSize?, options: NSStringDrawingOptions) -> ShapedText {
        var constraints = TextConstraints()
        let wraps = options.contains(.usesLineFragmentOrigin)
        if let size {
            if wraps, size.width > 0 { constraints.maximumSize.width = size.width }
            if wraps, size.height > 0 { constraints.maximumSize.height = size.height }
        }
        switch lineBreakMode {
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail, .byClipping:
            constraints.truncationMode = lineBreakMode
            constraints.maximumNumberOfLines = wraps ? 1 : 0
        default:
            constraints.truncationMode =
                options.contains(.truncatesLastVisibleLine) ? .byTruncatingTail : .byClipping
        }
        return TextShaper.shape(text, constraints)
    }

    func draw(in rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
        let shaped = shaped(in: rect.size, options: options)
        context?.totalBounds = CGRect(origin: rect.origin, size: shaped.size)
        guard let target = UIGraphicsGetCurrentContext() else { return }
        guard rect.width == rect.width, rect.height == rect.height else {
            return target.report("has a text in \(rect); it is left out")
        }
        shaped.draw(in: target, at: rect.origin, width: rect.width > 0 ? rect.width : nil, shadow: shadow)
    }
}
