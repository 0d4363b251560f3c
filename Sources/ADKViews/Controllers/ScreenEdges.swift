import Foundation

/// The look of a status bar. There is none on the desktop.
public enum UIStatusBarStyle: Int, Sendable {
    /// The standard look.
    case `default` = 0
    /// Light letters.
    case lightContent = 1
    /// Dark letters.
    case darkContent = 3
}

/// Orientations of a device. A window of the desktop has any shape.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    /// Turned to the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
    /// Turned to the right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
    /// Turned to either side.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
