import ADKFoundation
import Foundation

// The properties in Texture's spelling. Lengths are in points.

extension ASLayoutElementStyle {
    // MARK: - Size

    /// The exact width; auto by default. `minWidth` and `maxWidth` take precedence.
    public var width: ASDimension {
        get { dimension(.width) }
        set { set(.width, newValue) }
    }

    /// The exact height; auto by default. `minHeight` and `maxHeight` take precedence.
    public var height: ASDimension {
        get { dimension(.height) }
        set { set(.height, newValue) }
    }

    /// The smallest width; auto, which is 0, by default. Takes precedence over `maxWidth`.
    public var minWidth: ASDimension {
        get { dimension(.minWidth) }
        set { set(.minWidth, newValue) }
    }

    /// The largest width; auto, which is unlimited, by default.
    public var maxWidth: ASDimension {
        get { dimension(.maxWidth) }
        set { set(.maxWidth, newValue) }
    }

    /// The smallest height; auto, which is 0, by default. Takes precedence over `maxHeight`.
    public var minHeight: ASDimension {
        get { dimension(.minHeight) }
        set { set(.minHeight, newValue) }
    }

    /// The largest height; auto, which is unlimited, by default.
    public var maxHeight: ASDimension {
        get { dimension(.maxHeight) }
        set { set(.maxHeight, newValue) }
    }

    /// `width` and `height` in points. An axis that is auto or a fraction reads as 0.
    ///
    /// Differs from Texture: reading a fraction does not assert. A negative length that is set counts as 0, NaN and
    /// infinity as auto; both are logged.
    public var preferredSize: CGSize {
        get {
            let size = size
            func points(_ length: ASDimension) -> CGFloat { length.unit == .points ? length.value : 0 }
            return CGSize(width: points(size.width), height: points(size.height))
        }
        set { set(.width, .height, Self.points(newValue, "preferredSize")) }
    }

    /// `minWidth` and `minHeight` in points. An axis that is auto reads as 0, a fraction as its number in 0...1.
    ///
    /// Differs from Texture: can be read. Invalid lengths are handled as in `preferredSize`.
    public var minSize: CGSize {
        get { CGSize(width: size.minWidth.value, height: size.minHeight.value) }
        set { set(.minWidth, .minHeight, Self.points(newValue, "minSize")) }
    }

    /// `maxWidth` and `maxHeight` in points. An axis that is auto reads as 0, a fraction as its number in 0...1.
    ///
    /// Differs from Texture: can be read. Invalid lengths are handled as in `preferredSize`.
    public var maxSize: CGSize {
        get { CGSize(width: size.maxWidth.value, height: size.maxHeight.value) }
        set { set(.maxWidth, .maxHeight, Self.points(newValue, "maxSize")) }
    }

    /// `width` and `height` as dimensions, read and written as one value.
    public var preferredLayoutSize: ASLayoutSize {
        get { pair(\.width, \.height) }
        set { set(.width, .height, newValue) }
    }

    /// `minWidth` and `minHeight` as dimensions, read and written as one value.
    public var minLayoutSize: ASLayoutSize {
        get { pair(\.minWidth, \.minHeight) }
        set { set(.minWidth, .minHeight, newValue) }
    }

    /// `maxWidth` and `maxHeight` as dimensions, read and written as one value.
    public var maxLayoutSize: ASLayoutSize {
        get { pair(\.maxWidth, \.maxHeight) }
        set { set(.maxWidth, .maxHeight, newValue) }
    }

    // MARK: - In a stack

    /// Extra space before the element along the main axis of its stack, in points; 0 by default, may be negative.
    /// Added to the stack's `spacing`, and also applied to the first child.
    public var spacingBefore: CGFloat {
        get { number(.spacingBefore) }
        set { set(.spacingBefore, newValue, "spacingBefore") }
    }

    /// Extra space after the element along the main axis of its stack, in points; 0 by default, may be negative.
    /// Added to the stack's `spacing`, and also applied to the last child.
    public var spacingAfter: CGFloat {
        get { number(.spacingAfter) }
        set { set(.spacingAfter, newValue, "spacingAfter") }
    }

    /// The element's share of the free space on its line, relative to the other children; 0, the default, does not
    /// grow. Shares are rounded down to whole points; the first growing child gets the remainder.
    public var flexGrow: CGFloat {
        get { number(.flexGrow) }
        set { setFactor(.flexGrow, newValue, "flexGrow") }
    }

    /// The element's share of the overflow of its line, weighted by its length; 0, the default, does not shrink.
    public var flexShrink: CGFloat {
        get { number(.flexShrink) }
        set { setFactor(.flexShrink, newValue, "flexShrink") }
    }

    /// The length along the main axis before the element grows or shrinks. Auto, the default, is the measured length.
    /// A fraction is of the stack's length and counts as auto if the stack's constraint does not fix that length.
    public var flexBasis: ASDimension {
        get { dimension(.flexBasis) }
        set { set(.flexBasis, newValue) }
    }

    /// The placement across the stack; `.auto`, the default, uses the stack's `alignItems`.
    public var alignSelf: ASStackLayoutAlignSelf {
        get { ASStackLayoutAlignSelf(rawValue: UInt8(truncatingIfNeeded: word(.alignSelf))) ?? .auto }
        set { write((Property.alignSelf.rawValue, UInt64(newValue.rawValue))) }
    }

    /// The distance from the element's top to its first baseline, in points; 0 by default. Text nodes set it, and
    /// vertical stacks when they are measured.
    public var ascender: CGFloat {
        get { number(.ascender) }
        set { set(.ascender, newValue, "ascender") }
    }

    /// The distance from the element's bottom to its last baseline, in points; 0 by default. Negative if the baseline
    /// is above the bottom. Text nodes set it, and vertical stacks when they are measured.
    public var descender: CGFloat {
        get { number(.descender) }
        set { set(.descender, newValue, "descender") }
    }

    // MARK: - In an absolute spec

    /// The element's top left corner in its absolute spec, in points; zero by default. Both numbers are read and
    /// written as one value.
    public var layoutPosition: CGPoint {
        get {
            consistent { CGPoint(x: relaxedNumber(.positionX), y: relaxedNumber(.positionY)) }
        }
        set {
            guard Self.isFinite(newValue.x, "layoutPosition.x"), Self.isFinite(newValue.y, "layoutPosition.y") else {
                return
            }
            write(
                (Property.positionX.rawValue, Double(newValue.x).bitPattern),
                (Property.positionY.rawValue, Double(newValue.y).bitPattern))
        }
    }
}

// MARK: - Extension slots

extension ASLayoutElementStyle {
    /// Stores a flag for custom specs. As in Texture a style has slots for 1 flag, 4 integers and 1 set of insets.
    ///
    /// The only index is 0. Any other index is logged and ignored.
    public func setLayoutOptionExtensionBool(_ value: Bool, at index: Int) {
        guard Self.isSlot(index, of: 1, "flags") else { return }
        write((Property.extensions.rawValue, value ? 1 : 0))
    }

    /// The flag stored for custom specs; false if none was set. Any index other than 0 is logged and reads as false.
    public func layoutOptionExtensionBool(at index: Int) -> Bool {
        guard Self.isSlot(index, of: 1, "flags") else { return false }
        return word(at: 0) == 1
    }

    /// Stores an integer for custom specs. `index` is in 0...3; any other index is logged and ignored.
    public func setLayoutOptionExtensionInteger(_ value: Int, at index: Int) {
        guard Self.isSlot(index, of: 4, "numbers") else { return }
        write((Property.extensions.rawValue + 1 + index, UInt64(bitPattern: Int64(value))))
    }

    /// The integer stored for custom specs; 0 if none was set. An index outside 0...3 is logged and reads as 0.
    public func layoutOptionExtensionInteger(at index: Int) -> Int {
        guard Self.isSlot(index, of: 4, "numbers") else { return 0 }
        return Int(Int64(bitPattern: word(at: 1 + index)))
    }

    /// Stores insets for custom specs. The only index is 0; any other index is logged and ignored.
    public func setLayoutOptionExtensionEdgeInsets(_ value: UIEdgeInsets, at index: Int) {
        guard Self.isSlot(index, of: 1, "insets") else { return }
        let first = Property.extensions.rawValue + 5
        write(
            (first, Double(value.top).bitPattern), (first + 1, Double(value.left).bitPattern),
            (first + 2, Double(value.bottom).bitPattern), (first + 3, Double(value.right).bitPattern))
    }

    /// The insets stored for custom specs; zero if none were set. Any index other than 0 is logged and reads as zero.
    public func layoutOptionExtensionEdgeInsets(at index: Int) -> UIEdgeInsets {
        guard Self.isSlot(index, of: 1, "insets") else { return .zero }
        return consistent {
            UIEdgeInsets(
                top: relaxedNumber(.extensions, offset: 5), left: relaxedNumber(.extensions, offset: 6),
                bottom: relaxedNumber(.extensions, offset: 7), right: relaxedNumber(.extensions, offset: 8))
        }
    }
}

// MARK: - Validation

extension ASLayoutElementStyle {
    private func set(_ property: Property, _ value: ASDimension) {
        write((property.rawValue, value.bits))
    }

    private func set(_ width: Property, _ height: Property, _ value: ASLayoutSize) {
        write((width.rawValue, value.width.bits), (height.rawValue, value.height.bits))
    }

    private func set(_ property: Property, _ value: CGFloat, _ name: StaticString) {
        if Self.isFinite(value, name) { write((property.rawValue, Double(value).bitPattern)) }
    }

    private func setFactor(_ property: Property, _ value: CGFloat, _ name: StaticString) {
        guard value >= 0, value.isFinite else {
            return Misuse.report(
                "ASLayoutElementStyle.\(name) must be finite and not negative, got \(value); the value is ignored")
        }
        write((property.rawValue, Double(value).bitPattern))
    }

    private static func isFinite(_ value: CGFloat, _ name: StaticString) -> Bool {
        if value.isFinite { return true }
        Misuse.report("ASLayoutElementStyle.\(name) must be finite, got \(value); the value is ignored")
        return false
    }

    private static func isSlot(_ index: Int, of count: Int, _ kind: StaticString) -> Bool {
        if (0..<count).contains(index) { return true }
        Misuse.report("ASLayoutElementStyle has \(count) extension \(kind), and no index \(index)")
        return false
    }

    /// `size` as dimensions in points. A negative length becomes 0, NaN and infinity become auto; both are reported.
    private static func points(_ size: CGSize, _ name: StaticString) -> ASLayoutSize {
        func length(_ length: CGFloat, _ axis: StaticString) -> ASDimension {
            if length >= 0, length.isFinite { return .points(length) }
            Misuse.report("ASLayoutElementStyle.\(name).\(axis) must be finite and not negative, got \(length)")
            return length < 0 ? .points(0) : .auto
        }
        return ASLayoutSize(width: length(size.width, "width"), height: length(size.height, "height"))
    }

    private func pair(
        _ width: KeyPath<ASLayoutElementSize, ASDimension>, _ height: KeyPath<ASLayoutElementSize, ASDimension>
    ) -> ASLayoutSize {
        let size = size
        return ASLayoutSize(width: size[keyPath: width], height: size[keyPath: height])
    }
}
