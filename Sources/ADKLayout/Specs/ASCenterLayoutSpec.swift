import Foundation

/// On which axes a center spec centres.
public struct ASCenterLayoutSpecCenteringOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let X = ASCenterLayoutSpecCenteringOptions(rawValue: 1)
    public static let Y = ASCenterLayoutSpecCenteringOptions(rawValue: 2)
    public static let XY: ASCenterLayoutSpecCenteringOptions = [.X, .Y]
}

/// On which axes a center spec is as small as its child.
public struct ASCenterLayoutSpecSizingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minimumX = ASCenterLayoutSpecSizingOptions(rawValue: 1)
    public static let minimumY = ASCenterLayoutSpecSizingOptions(rawValue: 2)
    public static let minimumXY: ASCenterLayoutSpecSizingOptions = [.minimumX, .minimumY]
}

/// Centres its child: a relative spec by another name.
public final class ASCenterLayoutSpec: ASRelativeLayoutSpec, @unchecked Sendable {
    public var centeringOptions: ASCenterLayoutSpecCenteringOptions {
        didSet {
            horizontalPosition = Self.position(centeringOptions.contains(.X))
            verticalPosition = Self.position(centeringOptions.contains(.Y))
        }
    }
    public var sizingOptions: ASCenterLayoutSpecSizingOptions {
        didSet { sizingOption = ASRelativeLayoutSpecSizingOption(rawValue: sizingOptions.rawValue) }
    }

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

    private static func position(_ centred: Bool) -> ASRelativeLayoutSpecPosition { centred ? .center : .none }
}
