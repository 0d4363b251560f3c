import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The tab of a controller: what a tab bar shows for it.
///
/// Main thread only. The bar that shows the item follows its changes.
@preconcurrency @MainActor
open class UITabBarItem {
    /// The text below or beside the image. Nil shows the image alone.
    open var title: String? { didSet { if title != oldValue { changed() } } }
    /// The image while the tab is not selected.
    open var image: UIImage? { didSet { changed() } }
    /// The image while the tab is selected. Nil uses ``image``.
    open var selectedImage: UIImage? { didSet { changed() } }
    /// A short text in a coloured capsule at the image, such as a number of messages. Nil shows no capsule.
    open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
    /// The capsule's colour. Nil uses the bar's.
    open var badgeColor: UIColor? { didSet { changed() } }
    /// Whether the tab can be selected.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
    /// A number for the app's own use.
    open var tag = 0

    private static let shared = UITabBarItem()
    private var attributes: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    /// The item whose colours of titles all other items use that have none of their own. Set them before the first bar
    /// is shown. Differs from UIKit: there it is a proxy for any property.
    public static func appearance() -> UITabBarItem { shared }

    /// Sets attributes of the title in a state: `.normal` or `.selected`. Differs from UIKit: only the colour counts,
    /// and the image has it too.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state.rawValue] = attributes
        changed()
    }

    /// The attributes that were set for exactly `state`.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }

    /// The colour that the app set for the title.
    func titleColor(isSelected: Bool) -> UIColor? {
        attributes[(isSelected ? UIControl.State.selected : .normal).rawValue]?[.foregroundColor] as? UIColor
    }

    /// Called after each change that a bar shows.
    @preconcurrency package var onChange: (@MainActor () -> Void)?

    /// Creates a tab without a title and an image.
    public init() {}

    /// Creates a tab.
    public init(title: String?, image: UIImage? = nil, selectedImage: UIImage? = nil) {
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Creates a tab with a number for the app's own use.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image)
        self.tag = tag
    }

    private func changed() { onChange?() }
}

extension UITabBarItem: Hashable {
    /// Whether both are the same item.
    public nonisolated static func == (left: UITabBarItem, right: UITabBarItem) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
