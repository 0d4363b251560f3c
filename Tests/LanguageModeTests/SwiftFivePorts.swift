import UIKit

// Code of apps as it is published for iOS, in Swift 5 mode. Only `#selector(save)` is written `Selector(Screen.save)`.

class PortedScreen: ASDKViewController<ASDisplayNode> {
    let button = ASButtonNode()
    var log: [String] = []

    override init() {
        super.init(node: ASDisplayNode())
        button.addTarget(self, action: Selector(PortedScreen.save), forControlEvents: .touchUpInside)
        button.addTarget(self, action: Selector(PortedScreen.tapped(_:)), forControlEvents: .touchUpInside)
        button.addTarget(self, action: Selector(PortedScreen.used), forControlEvents: .touchUpInside)
        node.addSubnode(button)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("there are no archives") }

    func save() { log.append("save") }
    func tapped(_ sender: ASButtonNode) { log.append("tapped \(sender === button)") }
    func used(_ sender: ASControlNode) { log.append("used \(sender === button)") }
    func moved(_ sender: ASSwitchLikeNode) { log.append("moved") }

    class func saving() -> Selector { Selector(PortedScreen.save) }
    class func using() -> Selector { Selector(PortedScreen.used) }
    class func moving() -> Selector { Selector(PortedScreen.moved) }

    func stop() {
        button.removeTarget(self, action: Selector(PortedScreen.save), forControlEvents: .touchUpInside)
    }

    func stopAll() { button.removeTarget(nil, action: nil, forControlEvents: .allEvents) }
}

/// The name of Texture 2 compiles, with a warning.
@available(*, deprecated)
class OlderScreen: ASViewController<ASTableNode> {
    init(style: UITableView.Style = .plain) { super.init(node: ASTableNode(style: style)) }

    required init?(coder aDecoder: NSCoder) { fatalError("there are no archives") }
}

/// In Texture 2 an `init()` overrides none.
@available(*, deprecated)
class OlderPlainScreen: ASViewController<ASDisplayNode> {
    init() { super.init(node: ASDisplayNode()) }
}

/// In UIKit an `init()` of a controller overrides none.
class PlainScreen: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class PlainStack: UINavigationController {
    init() { super.init(rootViewController: PlainScreen()) }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class PlainTabs: UITabBarController {
    init() { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// The settings that many apps make at their launch, and short forms of UIKit.
@MainActor
func setAppearances(shade: Float) -> [CALayer] {
    UISwitch.appearance().onTintColor = .red
    UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).tintColor = .white
    let layer = CALayer()
    layer.opacity = shade
    layer.shadowOpacity = min(layer.opacity, 0.5)
    let press = UILongPressGestureRecognizer(target: nil, action: nil)
    press.numberOfTouchesRequired = 1
    UIWindow().windowLevel = .alert + 1
    _ = UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(title: "", children: []) }
    _ = UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil)
    _ = UIBarButtonItem()
    UIViewController.attemptRotationToDeviceOrientation()
    return [layer]
}

class ASSwitchLikeNode: ASControlNode, @unchecked Sendable {}

/// A cell is made in the background, where nothing is isolated.
class PortedCell: ASCellNode, @unchecked Sendable {
    let like = ASButtonNode()
    let picture = ASImageNode()
    let title = ASTextNode()
    var likes = 0

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        like.addTarget(self, action: Selector(PortedCell.liked), forControlEvents: .touchUpInside)
        like.addTarget(self, action: Selector(PortedCell.likedBy(_:)), forControlEvents: .touchUpInside)
        like.setImage(UIImage(), for: .normal)
        picture.image = UIImage()
        let text = NSMutableAttributedString()
        text.append(NSAttributedString(string: "a"))
        text.append(NSAttributedString())
        title.attributedText = text
    }

    func liked() { likes += 1 }
    func likedBy(_ sender: ASButtonNode) { likes += sender === like ? 10 : 100 }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let ratio = ASRatioLayoutSpec()
        ratio.ratio = 0.5
        ratio.child = picture
        let center = ASCenterLayoutSpec()
        center.centeringOptions = .XY
        center.sizingOptions = .minimumXY
        center.child = title
        let overlay = ASOverlayLayoutSpec()
        overlay.child = ratio
        overlay.overlay = center
        let relative = ASRelativeLayoutSpec()
        relative.horizontalPosition = .end
        relative.verticalPosition = .end
        relative.child = like
        let background = ASBackgroundLayoutSpec()
        background.child = overlay
        background.background = relative
        let inset = ASInsetLayoutSpec()
        inset.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        inset.child = background
        return inset
    }
}

/// Subclasses of layouts have UIKit's initialisers.
class PortedLayout: UICollectionViewFlowLayout {
    var columns = 2

    override init() {
        super.init()
        scrollDirection = .horizontal
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        columns = 3
    }
}

class PortedMosaic: UICollectionViewLayout {
    let columns: Int

    init(columns: Int) {
        self.columns = columns
        super.init()
    }

    required init?(coder: NSCoder) {
        columns = 1
        super.init(coder: coder)
    }
}

func portedTextCell() -> ASTextCellNode {
    let attributes: [AnyHashable: Any] = [
        NSAttributedString.Key.font: UIFont.systemFont(ofSize: 9), "kind": "row", 3: "no key",
    ]
    return ASTextCellNode(attributes: attributes, insets: .zero)
}

/// The attributes as a sample of Texture has them.
func bridgedTextCell() -> ASTextCellNode {
    let textAttributes: NSDictionary = [
        NSAttributedString.Key.font.rawValue: UIFont.systemFont(ofSize: 9),
        NSAttributedString.Key.foregroundColor.rawValue: UIColor.gray,
    ]
    return ASTextCellNode(attributes: textAttributes as! [AnyHashable: Any], insets: .zero)
}

/// A literal needs no type.
func plainTextCell() -> ASTextCellNode {
    ASTextCellNode(attributes: [.font: UIFont.systemFont(ofSize: 9)], insets: .zero)
}

struct PortedTheme {
    let tint = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    let backdrop: UIColor = #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
    let unknown = #imageLiteral(resourceName: "no such picture")
}
