import Foundation

/// The standard look of a bar.
public enum UIBarStyle: Int, Sendable {
    /// The window's appearance.
    case `default`
    /// Dark. Differs from UIKit: it has no effect.
    case black
}
