import ADKFoundation
import Foundation

// The properties, as Texture spells them. Lengths are in points.

extension ASLayoutElementStyle {
    // MARK: - Size

    public var width: ASDimension {
        get { dimension(.width) }
        set { set(.width, newValue) }
    }

    public var height: ASDimension {
        get { dimension(.height) }
        set { set(.height, newValue) }
    }

    public var minWidth: ASDimension {
        get { dimension(.minWidth) }
        set { set(.minWidth, newValue) }
    }

    public var maxWidth: ASDimension {
        get { dimension(.maxWidth) }
        set { set(.maxWidth, newValue) }
    }

    public var minHeight: ASDimension {
        get { dimension(.minHeight) }
        set { set(.minHeight, newValue) }
    }

    public var maxHeight: ASDimension {
        get { dimension(.maxHeight) }
        set { set(.maxHeight, newValue) }
    }

    /// Width and height in points; an axis that is auto or a fraction reads as 0.
    ///
    /// Differs from Texture: reading a fraction does not assert.
    public var preferredSize: CGSize {
        get {
            let size = size
            func points(_ length: ASDimension) -> CGFloat { length.unit == .points ? length.value : 0 }
            return CGSize(width: points(size.width), height: points(size.height))
        }
        set { set(.width, .height, Self.points(newValue, "preferredSize")) }
    }

    /// Sets the smallest width and height, in points; reads like `preferredSize`.
    public var minSize: CGSize {
        get { CGSize(width: size.minWidth.value, height: size.minHeight.value) }
        set { set(.minWidth, .minHeight, Self.points(newValue, "minSize")) }
    }

    /// Sets the largest width and height, in points; reads like `preferredSize`.
    public var maxSize: CGSize {
        get { CGSize(width: size.maxWidth.value, height: size.maxHeight.value) }
        set { set(.maxWidth, .maxHeight, Self.points(newValue, "maxSize")) }
    }

    public var preferredLayoutSize: ASLayoutSize {
        get { pair(\.width, \.height) }
        set { set(.width, .height, newValue) }
    }

    public var minLayoutSize: ASLayoutSize {
        get { pair(\.minWidth, \.minHeight) }
        set { set(.minWidth, .minHeight, newValue) }
    }

    public var maxLayoutSize: ASLayoutSize {
        get { pair(\.maxWidth, \.maxHeight) }
        set { set(.maxWidth, .maxHeight, newValue) }
    }

    // MARK: - In a stack

    /// Room before the element along its stack; may be negative.
    public var spacingBefore: CGFloat {
        get { number(.spacingBefore) }
        set { set(.spacingBefore, newValue, "spacingBefore") }
    }

    /// Room after the element along its stack; may be negative.
    public var spacingAfter: CGFloat {
        get { number(.spacingAfter) }
        set { set(.spacingAfter, newValue, "spacingAfter") }
    }

    /// The element's share of room that is left; 0 does not grow.
    public var flexGrow: CGFloat {
        get { number(.flexGrow) }
        set { setFactor(.flexGrow, newValue, "flexGrow") }
    }

    /// The element's share of room that is missing, weighted by its size; 0 does not shrink.
    public var flexShrink: CGFloat {
        get { number(.flexShrink) }
        set { setFactor(.flexShrink, newValue, "flexShrink") }
    }

    /// The length along the stack before growing and shrinking.
    public var flexBasis: ASDimension {
        get { dimension(.flexBasis) }
        set { set(.flexBasis, newValue) }
    }

    public var alignSelf: ASStackLayoutAlignSelf {
        get { ASStackLayoutAlignSelf(rawValue: UInt8(truncatingIfNeeded: word(.alignSelf))) ?? .auto }
        set { write((Property.alignSelf.rawValue, UInt64(newValue.rawValue))) }
    }

    /// From the element's top to its first baseline.
    public var ascender: CGFloat {
        get { number(.ascender) }
        set { set(.ascender, newValue, "ascender") }
    }

    /// From the element's bottom to its last baseline; negative above the bottom.
    public var descender: CGFloat {
        get { number(.descender) }
        set { set(.descender, newValue, "descender") }
    }

    // MARK: - In an absolute spec

    /// The element's top left corner in its absolute spec.
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
    /// Room for values of custom specs: 1 flag, 4 numbers, 1 set of insets, as Texture. Another index is logged; it
    /// takes nothing, and holds what an unset one does.
    public func setLayoutOptionExtensionBool(_ value: Bool, at index: Int) {
        guard Self.isSlot(index, of: 1, "flags") else { return }
        write((Property.extensions.rawValue, value ? 1 : 0))
    }

    public func layoutOptionExtensionBool(at index: Int) -> Bool {
        guard Self.isSlot(index, of: 1, "flags") else { return false }
        return word(at: 0) == 1
    }

    public func setLayoutOptionExtensionInteger(_ value: Int, at index: Int) {
        guard Self.isSlot(index, of: 4, "numbers") else { return }
        write((Property.extensions.rawValue + 1 + index, UInt64(bitPattern: Int64(value))))
    }

    public func layoutOptionExtensionInteger(at index: Int) -> Int {
        guard Self.isSlot(index, of: 4, "numbers") else { return 0 }
        return Int(Int64(bitPattern: word(at: 1 + index)))
    }

    public func setLayoutOptionExtensionEdgeInsets(_ value: UIEdgeInsets, at index: Int) {
        guard Self.isSlot(index, of: 1, "insets") else { return }
        let first = Property.extensions.rawValue + 5
        write(
            (first, Double(value.top).bitPattern), (first + 1, Double(value.left).bitPattern),
            (first + 2, Double(value.bottom).bitPattern), (first + 3, Double(value.right).bitPattern))
    }

    public func layoutOptionExtensionEdgeInsets(at index: Int) -> UIEdgeInsets {
        guard Self.isSlot(index, of: 1, "insets") else { return .zero }
        return consistent {
            UIEdgeInsets(
                top: relaxedNumber(.extensions, offset: 5), left: relaxedNumber(.extensions, offset: 6),
                bottom: relaxedNumber(.extensions, offset: 7), right: relaxedNumber(.extensions, offset: 8))
        }
    }
}

// MARK: - Checked writing

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
                "ASLayoutElementStyle.\(name) must be finite and not negative, got \(value); it stays as it was")
        }
        write((property.rawValue, Double(value).bitPattern))
    }

    private static func isFinite(_ value: CGFloat, _ name: StaticString) -> Bool {
        if value.isFinite { return true }
        Misuse.report("ASLayoutElementStyle.\(name) must be finite, got \(value); it stays as it was")
        return false
    }

    private static func isSlot(_ index: Int, of count: Int, _ kind: StaticString) -> Bool {
        if (0..<count).contains(index) { return true }
        Misuse.report("ASLayoutElementStyle has \(count) extension \(kind), and no index \(index)")
        return false
    }

    /// Negative lengths count as 0, others that are none as no length of its own.
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
