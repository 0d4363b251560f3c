import AsyncDisplayKit

/// A screen whose animation the motion benchmark repeats.
@MainActor
protocol MotionScreen: UIViewController {
    /// Animates once; the screen alternates between two states. Returns the duration in seconds: `seconds`, if the
    /// screen can choose it.
    func animate(seconds: Double, completion: @escaping @MainActor () -> Void) -> Double
}

/// Pushes a detail over a list, and pops it: two controllers with pages of cards. The peers have no bar, so the bar is
/// hidden.
final class PushScreen: UINavigationController, MotionScreen {
    private let list = ASDKViewController(node: CardsPage(number: 1))
    private let detail = ASDKViewController(node: CardsPage(number: 2))

    init() {
        super.init(nibName: nil, bundle: nil)
        isNavigationBarHidden = true
        viewControllers = [list]
    }

    func animate(seconds: Double, completion: @escaping @MainActor () -> Void) -> Double {
        if topViewController === list {
            pushViewController(detail, animated: true)
        } else {
            popViewController(animated: true)
        }
        guard let coordinator = transitionCoordinator else {
            completion()
            return 0
        }
        coordinator.animate(alongsideTransition: nil) { _ in completion() }
        return coordinator.transitionDuration
    }
}

/// Fifty nodes that move, rotate and fade.
final class FiftyNodesScreen: UIViewController, MotionScreen {
    private let nodes = (0..<50).map { NodeOnTheMove(number: $0) }
    private var isAway = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(hex: 0xF2F2F7)
        for node in nodes { view.addSubview(node.view) }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        place()
    }

    /// Ten columns and five rows; each node moves to the place of another.
    private func place() {
        let (width, height) = (view.bounds.width / 10, view.bounds.height / 5)
        for (index, node) in nodes.enumerated() {
            let spot = isAway ? (index * 17 + 5) % nodes.count : index
            node.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
            node.position = CGPoint(
                x: (CGFloat(spot % 10) + 0.5) * width, y: (CGFloat(spot / 10) + 0.5) * height)
            let angle = isAway ? CGFloat.pi * (index.isMultiple(of: 2) ? 0.9 : -0.9) : 0
            node.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            node.alpha = isAway ? 0.4 : 1
        }
    }

    func animate(seconds: Double, completion: @escaping @MainActor () -> Void) -> Double {
        isAway.toggle()
        UIView.animate(withDuration: seconds, delay: 0, options: .curveEaseInOut) {
            self.place()
        } completion: { _ in
            completion()
        }
        return seconds
    }
}

/// A rounded box with a text.
private final class NodeOnTheMove: ASDisplayNode, @unchecked Sendable {
    private let label: ASTextNode

    init(number: Int) {
        label = CardNode.label("Node \(number)", .systemFont(ofSize: 15, weight: .semibold), .white)
        super.init()
        automaticallyManagesSubnodes = true
        cornerRadius = 12
        backgroundColor = UIColor(hue: CGFloat(number) / 50, saturation: 0.7, brightness: 0.7, alpha: 1)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: label)
    }
}
