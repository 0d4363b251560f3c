import ADKFoundation
import Foundation

/// Limits for the sizes that the user can give the windows of a scene, in points.
///
/// The desktop applies them. A new window has a size within them.
@preconcurrency @MainActor
public final class UISceneSizeRestrictions {
    /// The smallest size. Zero by default. A window's own `minimumSize` counts too.
    public var minimumSize = CGSize.zero {
        didSet {
            if !Misuse.accepts(minimumSize, "minimumSize", of: self) { minimumSize = oldValue }
            if minimumSize != oldValue { onChange() }
        }
    }

    /// The largest size. `greatestFiniteMagnitude` in a direction, the default, is no limit. It is at least the
    /// smallest size.
    public var maximumSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    {
        didSet {
            if !Misuse.accepts(maximumSize, "maximumSize", of: self) { maximumSize = oldValue }
            if maximumSize != oldValue { onChange() }
        }
    }

    private let onChange: @MainActor () -> Void

    init(onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }
}

extension UIWindow {
    /// The limits of the window's size, in points: its own and those of its scene. Nil for no largest size.
    private var sizeLimits: (least: CGSize, most: CGSize?) {
        guard let limits = windowScene?.sizeRestrictions else { return (minimumSize, nil) }
        let least = CGSize(
            width: max(minimumSize.width, limits.minimumSize.width),
            height: max(minimumSize.height, limits.minimumSize.height))
        let most = CGSize(
            width: max(least.width, limits.maximumSize.width), height: max(least.height, limits.maximumSize.height))
        let isLimited = min(most.width, most.height) < .greatestFiniteMagnitude
        return (least, isLimited ? most : nil)
    }

    /// Gives the limits to the open window.
    func sizeLimitsDidChange() {
        guard let surface else { return }
        let limits = sizeLimits
        surface.setSizeLimits(minimum: limits.least, maximum: limits.most)
    }

    /// The nearest size within the limits.
    package func sizeWithinLimits(_ size: CGSize) -> CGSize {
        let (least, most) = sizeLimits
        return CGSize(
            width: min(max(size.width, least.width), most?.width ?? .infinity),
            height: min(max(size.height, least.height), most?.height ?? .infinity))
    }
}
