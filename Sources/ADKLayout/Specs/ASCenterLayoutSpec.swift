import Foundation

/// The axes on which a center spec centres its child.
public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Hashable, Sendable {
    /// Bit 0 is `X`, bit 1 is `Y`, as in Texture.
    public let rawValue: UInt8
    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Centre horizontally.
    public static let X = ASCenterLayoutSpecCenteringOptions(rawValue: 1)
    /// Centre vertically.
    public static let Y = ASCenterLayoutSpecCenteringOptions(rawValue: 2)
    /// Centre on both axes.
    public static let XY: ASCenterLayoutSpecCenteringOptions = [.X, .Y]
}

/// The axes on which a center spec is as small as its child. On the others it is as large as its constraint allows.
public struct ASCenterLayoutSpecSizingOptions: OptionSet, Hashable, Sendable {
    /// Bit 0 is `minimumX`, bit 1 is `minimumY`, as in Texture.
    public let rawValue: UInt8
    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// As wide as the child.
    public static let minimumX = ASCenterLayoutSpecSizingOptions(rawValue: 1)
    /// As high as the child.
    public static let minimumY = ASCenterLayoutSpecSizingOptions(rawValue: 2)
    /// As large as the child on both axes.
    public static let minimumXY: ASCenterLayoutSpecSizingOptions = [.minimumX, .minimumY]
}

/// A spec that centres its child on one or both axes.
///
/// It is a relative spec with other names for the options; see ``ASRelativeLayoutSpec`` for the sizes. On an axis that
/// is not centred the child is at the start and at least as large as the spec's minimum.
open class ASCenterLayoutSpec: ASRelativeLayoutSpec, @unchecked Sendable {
    /// The axes on which the child is centred.
    public var centeringOptions: ASCenterLayoutSpecCenteringOptions {
        didSet {
            horizontalPosition = Self.position(centeringOptions.contains(.X))
            verticalPosition = Self.position(centeringOptions.contains(.Y))
        }
    }
    /// The axes on which the spec is as small as its child.
    public var sizingOptions: ASCenterLayoutSpecSizingOptions {
        didSet { sizingOption = ASRelativeLayoutSpecSizingOption(rawValue: sizingOptions.rawValue) }
    }

    /// Creates a spec around `child`. Without options it does not centre and is as large as its constraint allows.
    public init(
        centeringOptions: ASCenterLayoutSpecCenteringOptions = [],
        sizingOptions: ASCenterLayoutSpecSizingOptions = [], child: any ASLayoutElement
    ) {
        self.centeringOptions = centeringOptions
        self.sizingOptions = sizingOptions
        super.init(
            horizontalPosition: Self.position(centeringOptions.contains(.X)),
            verticalPosition: Self.position(centeringOptions.contains(.Y)),
            sizingOption: ASRelativeLayoutSpecSizingOption(rawValue: sizingOptions.rawValue), child: child)
    }

    /// Creates a spec around `child` with the positions of a relative spec.
    override public init(
        horizontalPosition: ASRelativeLayoutSpecPosition, verticalPosition: ASRelativeLayoutSpecPosition,
        sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
    ) {
        var options: ASCenterLayoutSpecCenteringOptions = []
        if horizontalPosition == .center { options.insert(.X) }
        if verticalPosition == .center { options.insert(.Y) }
        centeringOptions = options
        sizingOptions = ASCenterLayoutSpecSizingOptions(rawValue: sizingOption.rawValue)
        super.init(
            horizontalPosition: horizontalPosition, verticalPosition: verticalPosition, sizingOption: sizingOption,
            child: child)
    }

    /// Creates a spec without a child and without options. Set them before the layout.
    override public init() {
        centeringOptions = []
        sizingOptions = []
        super.init()
    }

    private static func position(_ centred: Bool) -> ASRelativeLayoutSpecPosition { centred ? .center : .none }
}
