import ADKGraphics
import ADKViews
import Foundation

/// The look of a bar as a value of its own. A bar reads it when it is set; later changes of it have no effect.
@preconcurrency @MainActor
open class UIBarAppearance {
    /// The background. Nil is the standard colour.
    open var backgroundColor: UIColor?
    /// The line at the edge. Nil shows none.
    open var shadowColor: UIColor? = Palette.separator
    /// Differs from UIKit: without effect.
    open var backgroundImage: UIImage?
    /// Differs from UIKit: without effect.
    open var shadowImage: UIImage?
    private var isTransparent = false

    /// Creates the standard look.
    public init() {}

    /// The standard background and line.
    open func configureWithDefaultBackground() { configure(shadow: Palette.separator) }
    /// An opaque standard background with a line.
    open func configureWithOpaqueBackground() { configure(shadow: Palette.separator) }
    /// No background and no line.
    open func configureWithTransparentBackground() {
        configure(shadow: nil)
        isTransparent = true
    }

    private func configure(shadow: UIColor?) {
        (backgroundColor, shadowColor, isTransparent) = (nil, shadow, false)
    }

    /// The tint of a bar with this look.
    var barTint: UIColor? { backgroundColor ?? (isTransparent ? .clear : nil) }
    /// The line of a bar with this look.
    var line: UIColor { shadowColor ?? .clear }
}

/// The looks of the buttons of a bar.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance {
    /// The look in one state.
    @preconcurrency @MainActor
    open class State {
        /// Attributes of the title. Differs from UIKit: only the colour counts.
        open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]

        init() {}

        var color: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor }
    }

    /// The usual look.
    public let normal = State()
    /// Differs from UIKit: without effect.
    public let highlighted = State()
    /// Differs from UIKit: without effect.
    public let disabled = State()
    /// Differs from UIKit: without effect.
    public let focused = State()

    /// Creates standard looks.
    public init() {}
    /// Creates standard looks. `style` is not used.
    public convenience init(style: UIBarButtonItem.Style) { self.init() }
}

/// The look of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
    /// Attributes of the title that replace the standard ones.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Attributes of a large title that replace the standard ones.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The looks of buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// Differs from UIKit: without effect. `buttonAppearance` counts.
    open var doneButtonAppearance = UIBarButtonItemAppearance()
    /// Differs from UIKit: without effect. `buttonAppearance` counts.
    open var backButtonAppearance = UIBarButtonItemAppearance()
}

/// The looks of the tabs of a bar.
@preconcurrency @MainActor
open class UITabBarItemAppearance {
    /// The look in one state.
    @preconcurrency @MainActor
    open class State {
        /// The colour of the image. Nil is that of the title.
        open var iconColor: UIColor?
        /// Attributes of the title. Differs from UIKit: only the colour counts.
        open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
        /// The colour of badges. Nil is the standard colour.
        open var badgeBackgroundColor: UIColor?

        init() {}

        /// The colour of a tab, whose image and title have one here.
        var color: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor ?? iconColor }
    }

    /// The look of tabs that are not selected.
    public let normal = State()
    /// The look of the selected tab.
    public let selected = State()
    /// Differs from UIKit: without effect.
    public let disabled = State()
    /// Differs from UIKit: without effect.
    public let focused = State()

    /// Creates standard looks.
    public init() {}
}

/// The look of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
    /// The looks of tabs.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// Differs from UIKit: without effect. `stackedLayoutAppearance` counts.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// Differs from UIKit: without effect. `stackedLayoutAppearance` counts.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

/// The height of a bar.
public enum UIBarMetrics: Int, Sendable {
    /// The usual one.
    case `default`
    /// A lower one.
    case compact
    /// With a prompt.
    case defaultPrompt = 101
    /// A lower one with a prompt.
    case compactPrompt = 102
}
