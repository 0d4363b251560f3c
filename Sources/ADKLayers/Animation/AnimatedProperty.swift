/// A property of a layer that animations can change.
package enum AnimatedProperty: CaseIterable, Sendable {
    case position, anchorPoint, affineTransform, zPosition, opacity, isHidden
    case bounds, boundsOrigin, boundsSize, sublayerTransform
    case backgroundColor, cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius
    case contentsRect, contentsCenter

    /// The pixels that a change of the property affects, unless `pixelChange(in:)` says otherwise.
    var pixelChange: PixelChange {
        switch self {
        case .position, .anchorPoint, .affineTransform, .isHidden: .place
        case .zPosition, .opacity: .blending
        case .bounds, .boundsOrigin, .boundsSize, .sublayerTransform, .shadowColor, .shadowOpacity, .shadowOffset,
            .shadowRadius,
            .contentsRect:
            .extent
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .contentsCenter: .content
        }
    }

    /// The property's name, which is the key of its animations by blocks.
    var key: String {
        switch self {
        case .position: "position"
        case .anchorPoint: "anchorPoint"
        case .affineTransform: "transform"
        case .zPosition: "zPosition"
        case .opacity: "opacity"
        case .isHidden: "hidden"
        case .bounds: "bounds"
        case .boundsOrigin: "bounds.origin"
        case .boundsSize: "bounds.size"
        case .sublayerTransform: "sublayerTransform"
        case .backgroundColor: "backgroundColor"
        case .cornerRadius: "cornerRadius"
        case .borderWidth: "borderWidth"
        case .borderColor: "borderColor"
        case .shadowColor: "shadowColor"
        case .shadowOpacity: "shadowOpacity"
        case .shadowOffset: "shadowOffset"
        case .shadowRadius: "shadowRadius"
        case .contentsRect: "contentsRect"
        case .contentsCenter: "contentsCenter"
        }
    }
}

/// The pixels that a change of a layer's values affects.
enum PixelChange: Sendable {
    /// The layer's own pixels change, and it covers the same area.
    case content
    /// The layer's own pixels change, and it may cover another area.
    case extent
    /// The layer's own pixels stay the same. They are blended differently with what is behind them, in the same
    /// place.
    case blending
    /// The layer's own pixels stay the same, in another place.
    case place

    /// The layer's own pixels, those of its subtree before its transform and its opacity, stay the same.
    var keepsOwnPixels: Bool { self == .blending || self == .place }
}
