import Foundation

/// The shadow of a text: the value of `NSAttributedString.Key.shadow`.
///
/// Do not change it while another thread uses it.
open class NSShadow: ADKAttributeValue, @unchecked Sendable {
    // No lock: a shadow belongs to one thread at a time.

    /// The distance to the right and down, in points. `.zero` by default.
    open var shadowOffset = CGSize.zero
    /// The distance in points at which the blur fades out. 0, the default, does not blur.
    open var shadowBlurRadius: CGFloat = 0
    /// The colour, a `UIColor`. Black with an alpha of a third by default. Nil draws no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Creates a shadow without a distance, so that it is behind the text.
    override public init() { super.init() }

    /// A shadow with the same values.
    override open func copy() -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    /// Whether `object` is a shadow with the same offset, radius and colour. `==` is the same.
    override open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor as? UIColor == other.shadowColor as? UIColor
    }

    /// The hash of what `isEqual` compares.
    override open var hash: Int {
        var hasher = Hasher()
        hasher.combine(shadowOffset.width)
        hasher.combine(shadowOffset.height)
        hasher.combine(shadowBlurRadius)
        hasher.combine(shadowColor as? UIColor)
        return hasher.finalize()
    }

    /// The values as the text engine uses them.
    package var textShadow: TextShadow {
        TextShadow(
            color: shadowColor as? UIColor ?? .clear, opacity: 1, offset: shadowOffset, radius: shadowBlurRadius)
    }
}

extension NSAttributedString.Key {
    /// The shadow, an `NSShadow`.
    ///
    /// Differs from UIKit: the shadow at the first character is that of the whole text, and nodes do not draw it: they
    /// have shadow properties.
    public static let shadow = Self(rawValue: "NSShadow")
}
