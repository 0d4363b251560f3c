import Foundation

extension UIView {
    /// The parts of a view's place in its superview that change with the superview's size.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a mask of the bits of `rawValue`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance from the superview's left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The view's width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance to the superview's right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the superview's upper edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The view's height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance to the superview's lower edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// The parts of the view's place that take up a change of the superview's size, before the superview's
    /// `layoutSubviews()`. None by default: the view stays where it is.
    ///
    /// Along each axis, the only flexible part takes the whole difference. Several share it in proportion to their
    /// lengths, or equally if their lengths add up to nothing. A width or height does not become negative. The lengths
    /// are not rounded. A transformed view changes its bounds and its centre, as without the transform.
    public var autoresizingMask: AutoresizingMask {
        get { extras?.autoresizing.mask ?? [] }
        set { if newValue != autoresizingMask { withExtras { $0.autoresizing.mask = newValue } } }
    }

    /// Whether a new size of the view changes the subviews with an `autoresizingMask`. True by default.
    public var autoresizesSubviews: Bool {
        get { extras?.autoresizing.resizesSubviews ?? true }
        set { if newValue != autoresizesSubviews { withExtras { $0.autoresizing.resizesSubviews = newValue } } }
    }

    /// Whether Auto Layout derives constraints from the `autoresizingMask`. Kept without effect: there is no Auto
    /// Layout, and the mask always counts. True by default.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { extras?.autoresizing.translatesMask ?? true }
        set {
            if newValue != translatesAutoresizingMaskIntoConstraints {
                withExtras { $0.autoresizing.translatesMask = newValue }
            }
        }
    }

    /// Applies `autoresizingMask` after the superview changed its size from `old` to `new`.
    func resize(withOldSuperviewSize old: CGSize, size new: CGSize) {
        let (anchor, size) = (layer.anchorPoint, bounds.size)
        let origin = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
        let mask = autoresizingMask
        let x = AutoresizedSpan(start: origin.x, length: size.width).resized(
            from: old.width, to: new.width, isStartFlexible: mask.contains(.flexibleLeftMargin),
            isLengthFlexible: mask.contains(.flexibleWidth), isEndFlexible: mask.contains(.flexibleRightMargin))
        let y = AutoresizedSpan(start: origin.y, length: size.height).resized(
            from: old.height, to: new.height, isStartFlexible: mask.contains(.flexibleTopMargin),
            isLengthFlexible: mask.contains(.flexibleHeight), isEndFlexible: mask.contains(.flexibleBottomMargin))
        let place = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
        guard place != CGRect(origin: origin, size: size) else { return }
        if transform.isIdentity {
            frame = place
        } else {
            bounds.size = place.size
            center = CGPoint(x: place.minX + anchor.x * place.width, y: place.minY + anchor.y * place.height)
        }
    }
}

/// How a view and its subviews take part in autoresizing.
struct Autoresizing {
    var mask: UIView.AutoresizingMask = []
    var resizesSubviews = true
    var translatesMask = true
}

/// The place of a view along one axis of its superview, in points.
struct AutoresizedSpan: Equatable {
    var start: CGFloat
    var length: CGFloat

    /// The place after the superview's length changed from `old` to `new`.
    func resized(
        from old: CGFloat, to new: CGFloat, isStartFlexible: Bool, isLengthFlexible: Bool, isEndFlexible: Bool
    ) -> AutoresizedSpan {
        let end = old - start - length
        let flexible = (isStartFlexible ? 1 : 0) + (isLengthFlexible ? 1 : 0) + (isEndFlexible ? 1 : 0)
        guard flexible > 0, new != old else { return self }
        let total = (isStartFlexible ? start : 0) + (isLengthFlexible ? length : 0) + (isEndFlexible ? end : 0)
        func share(of part: CGFloat) -> CGFloat {
            if flexible == 1 { return new - old }
            return total > 0 ? (new - old) * part / total : (new - old) / CGFloat(flexible)
        }
        var result = self
        if isStartFlexible { result.start += share(of: start) }
        if isLengthFlexible { result.length = max(0, length + share(of: length)) }
        return result
    }
}
