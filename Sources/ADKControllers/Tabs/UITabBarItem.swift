import ADKFoundation
import ADKGraphics
import ADKViews

/// The tab of a controller: what a tab bar shows for it.
///
/// Main thread only. The bar that shows the item follows its changes.
@preconcurrency @MainActor
open class UITabBarItem {
    /// The text below or beside the image. Nil shows the image alone.
    public var title: String? { didSet { if title != oldValue { changed() } } }
    /// The image while the tab is not selected.
    public var image: UIImage? { didSet { changed() } }
    /// The image while the tab is selected. Nil uses ``image``.
    public var selectedImage: UIImage? { didSet { changed() } }
    /// A short text in a coloured capsule at the image, such as a number of messages. Nil shows no capsule.
    public var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
    /// The capsule's colour. Nil uses the bar's.
    public var badgeColor: UIColor? { didSet { changed() } }
    /// Whether the tab can be selected.
    public var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
    /// A number for the app's own use.
    public var tag = 0

    /// Called after each change that a bar shows.
    @preconcurrency package var onChange: (@MainActor () -> Void)?

    /// Creates a tab.
    public init(title: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil) {
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
