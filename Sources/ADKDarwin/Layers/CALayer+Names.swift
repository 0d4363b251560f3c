import ADKLayers
import Foundation

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a curve with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that begins slowly.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Names without effect.
extension CAAnimation {
    /// The wanted frame rate. Differs from Core Animation: always that of the screen, and setting it has no effect.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { .default }
        set {}
    }
}

/// Names without effect.
extension CALayer {
    /// The curve of rounded corners. Differs from UIKit: setting it has no effect, because corners are circles.
    public var cornerCurve: CALayerCornerCurve {
        get { .circular }
        set {}
    }
    /// Whether the layer is kept as a raster. Differs from UIKit: setting it has no effect. Layers in motion are kept.
    public var shouldRasterize: Bool {
        get { false }
        set {}
    }
    /// The pixels per point of a kept raster. Differs from UIKit: setting it has no effect.
    public var rasterizationScale: CGFloat {
        get { 1 }
        set {}
    }
    /// Whether edges are smoothed. Differs from UIKit: setting it has no effect. Edges of rotated layers are.
    public var allowsEdgeAntialiasing: Bool {
        get { true }
        set {}
    }
    /// Whether `draw(in:)` runs in the background. Differs from UIKit: setting it has no effect.
    public var drawsAsynchronously: Bool {
        get { false }
        set {}
    }
    /// Whether the back of the layer is shown. Differs from UIKit: setting it has no effect, because layers have no
    /// depth.
    public var isDoubleSided: Bool {
        get { true }
        set {}
    }
    /// A filter. Differs from UIKit: setting it has no effect.
    public var compositingFilter: Any? {
        get { nil }
        set {}
    }
}
