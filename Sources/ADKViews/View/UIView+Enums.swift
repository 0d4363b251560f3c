extension UIView {
    /// How content is fitted into a view of another shape.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight

        /// Where a layer puts its contents.
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

/// Which way a view's content runs.
public enum UISemanticContentAttribute: Int, Sendable {
    /// As the surroundings do.
    case unspecified
    /// Controls of playback and things that lie in space look alike everywhere: left to right.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
}
