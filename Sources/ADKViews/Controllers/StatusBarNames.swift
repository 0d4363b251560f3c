/// The motion of a status bar. A desktop has none.
public enum UIStatusBarAnimation: Int, Sendable {
    /// Without a motion.
    case none
    /// The bar fades.
    case fade
    /// The bar moves up or down.
    case slide
}

/// The orientation of an interface. A desktop does not turn.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Turned, with the home button at the left.
    case landscapeLeft = 4
    /// Turned, with the home button at the right.
    case landscapeRight = 3

    /// Whether the longer side is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the longer side is vertical.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
