import ADKGraphics
import ADKLayers

extension UIView {
    /// How content is placed in a view of another shape.
    public enum ContentMode: Int, Sendable {
        /// Stretches the content to the bounds. The aspect ratio may change.
        case scaleToFill
        /// Scales the content to fit the bounds. Keeps the aspect ratio.
        case scaleAspectFit
        /// Scales the content to cover the bounds. Keeps the aspect ratio and cuts off the rest.
        case scaleAspectFill
        /// Placed like `scaleToFill`.
        case redraw
        /// Centres the content at its own size.
        case center
        /// Aligns the content, at its own size, to an edge and centres it along that edge.
        case top, bottom, left, right
        /// Aligns the content, at its own size, to a corner.
        case topLeft, topRight, bottomLeft, bottomRight

        /// The layer gravity for this mode.
        package var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }
}

/// The horizontal direction of a view's content.
public enum UISemanticContentAttribute: Int, Sendable {
    /// The direction of the environment.
    case unspecified
    /// Playback controls and things in space run from left to right in every language.
    case playback, spatial
    /// Runs in this direction in every language.
    case forceLeftToRight, forceRightToLeft

    /// The direction of the layout; nil for that of the environment.
    package var forcedDirection: UIUserInterfaceLayoutDirection? {
        switch self {
        case .unspecified: nil
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}
