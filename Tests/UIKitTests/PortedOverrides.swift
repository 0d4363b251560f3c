import AsyncDisplayKit
import UIKit

// Classes as apps for iOS write them: it is enough that they compile.

final class OverridingNode: ASDisplayNode, @unchecked Sendable {
    override var tintColor: UIColor! { didSet {} }
    override var alpha: CGFloat { didSet {} }
    override var backgroundColor: UIColor? { didSet {} }
    override var frame: CGRect { didSet {} }
    override var isHidden: Bool { didSet {} }
    override func isFirstResponder() -> Bool { false }
}

final class OverridingStack: ASStackLayoutSpec, @unchecked Sendable {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        super.calculateLayoutThatFits(constrainedSize)
    }
}

final class OverridingGradientNode: ASDisplayNode, @unchecked Sendable {
    override var layer: CAGradientLayer { super.layer as! CAGradientLayer }

    override init() {
        super.init()
        setLayerBlock { CAGradientLayer() }
    }
}

final class OverridingTextNode: ASTextNode, @unchecked Sendable {
    private(set) var texts: [String?] = []

    override var attributedText: NSAttributedString? { didSet { texts.append(attributedText?.string) } }
}

final class OverridingInset: ASInsetLayoutSpec, @unchecked Sendable {}

final class OverridingImageNode: ASNetworkImageNode, @unchecked Sendable {
    override var image: UIImage? { didSet {} }
    override var url: URL? { didSet {} }
}

final class OverridingView: UIView {
    private(set) var changes: [String] = []

    override init(frame: CGRect) { super.init(frame: frame) }

    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override class var layerClass: AnyClass { CAShapeLayer.self }
    override var backgroundColor: UIColor? { didSet { changes.append("backgroundColor") } }
    override var frame: CGRect { didSet { changes.append("frame") } }
    override var center: CGPoint { didSet { changes.append("center") } }
    override var transform: CGAffineTransform { didSet {} }
    override var alpha: CGFloat { didSet {} }
    override var isHidden: Bool { didSet {} }
    override var clipsToBounds: Bool { didSet {} }
    override var tintColor: UIColor! { didSet { changes.append("tintColor") } }
    override var isUserInteractionEnabled: Bool { didSet {} }
    override var isFirstResponder: Bool { super.isFirstResponder }
    override var tag: Int { didSet { changes.append("tag") } }
    override func invalidateIntrinsicContentSize() { changes.append("intrinsic") }
    override func layoutIfNeeded() { super.layoutIfNeeded() }
    override func addSubview(_ view: UIView) { super.addSubview(view) }
    override func removeFromSuperview() { super.removeFromSuperview() }
}

final class OverridingController: UIViewController {
    let number: Int

    init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var childForStatusBarStyle: UIViewController? { nil }
    override var childForStatusBarHidden: UIViewController? { nil }
    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}

final class CodingController: UIViewController {
    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
}

final class OverridingTabItem: UITabBarItem {
    override var image: UIImage? { didSet {} }
    override var title: String? { didSet {} }
}

final class OverridingBar: UINavigationBar {
    override var prefersLargeTitles: Bool { didSet {} }
    override var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet {} }
}

final class OverridingWindow: UIWindow {
    override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
    override init(frame: CGRect) { super.init(frame: frame) }
}

final class OverridingNavigation: ASNavigationController {
    override init(rootViewController: UIViewController) { super.init(rootViewController: rootViewController) }
    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
