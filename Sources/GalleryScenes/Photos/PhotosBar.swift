import AsyncDisplayKit
import GalleryLibrary

/// The buttons of the bar above the photos: arrangement, size, order and menu.
@MainActor
final class PhotosBar {
    weak var controller: PhotosViewController?
    private let arrangements = UISegmentedControl(frame: .zero)
    private let slider = UISlider(frame: .zero)
    private lazy var arrangementItem = PhotosBar.item(
        arrangements, width: CGFloat(PhotoArrangement.allCases.count) * 40)
    private lazy var sliderItem = PhotosBar.item(slider, width: 120)
    private let orderItem = UIBarButtonItem(image: UIImage(systemName: "arrow.up.arrow.down"))
    private let menuItem = UIBarButtonItem(image: UIImage(systemName: "line.3.horizontal"))

    /// The widths of the window from which on there is room, in points.
    private static let arrangementWidth: CGFloat = 520
    private static let sliderWidth: CGFloat = 720

    /// An item with a control of a fixed width.
    private static func item(_ control: UIView, width: CGFloat) -> UIBarButtonItem {
        let child = ASDisplayNode(viewBlock: { control })
        child.style.preferredSize = CGSize(width: width, height: 30)
        let node = ASDisplayNode()
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
        return UIBarButtonItem(customNode: node)
    }

    func install(in item: UINavigationItem) {
        orderItem.accessibilityLabel = "Sort"
        menuItem.accessibilityLabel = "Menu"
        arrangements.accessibilityLabel = "Arrangement"
        slider.accessibilityLabel = "Size of the photos"
        for (index, arrangement) in PhotoArrangement.allCases.enumerated() {
            let image = UIImage(systemName: arrangement.symbol)
            let action = UIAction(title: arrangement.title, image: image) { [weak self] _ in
                self?.controller?.arrange(arrangement)
            }
            arrangements.insertSegment(action: action, at: index, animated: false)
        }
        slider.addAction(for: .valueChanged) { [weak self] _ in
            guard let self else { return }
            controller?.resize(to: PhotoScale(place: CGFloat(slider.value)))
        }
        item.rightBarButtonItems = [menuItem, orderItem, arrangementItem, sliderItem]
        update()
    }

    /// Leaves out what a narrow window has no room for. It is in the menu as well.
    func fit(width: CGFloat, in item: UINavigationItem) {
        arrangementItem.isHidden = width < PhotosBar.arrangementWidth
        sliderItem.isHidden = width < PhotosBar.sliderWidth
    }

    /// Shows the present values.
    func update() {
        guard let controller else { return }
        arrangements.selectedSegmentIndex =
            PhotoArrangement.allCases.firstIndex(of: controller.state.arrangement) ?? 0
        slider.value = Float(controller.state.scale.place)
        orderItem.menu = controller.orderMenu
        menuItem.menu = controller.barMenu
        UIMenuSystem.main.setNeedsRevalidate()
    }
}
