import AsyncDisplayKit

/// A box that changes, above its name.
final class MotionTileNode: ASDisplayNode, @unchecked Sendable {
    static let size = CGSize(width: 78, height: 116)
    private static let nameHeight: CGFloat = 22

    private let sample: MotionSample
    private let box = ASDisplayNode()
    private let letter = ASTextNode()
    private let name = ASTextNode()

    /// Whether the box has the values of the sample. Main thread only.
    @MainActor var isChanged = false {
        didSet { applyLook() }
    }

    init(_ sample: MotionSample) {
        self.sample = sample
        super.init()
        name.attributedText = AttributedString(sample.name, font: .systemFont(ofSize: 12), color: Theme.secondary)
        name.maximumNumberOfLines = 1
        // The letter shows turns and mirrors. It says nothing.
        box.accessibilityElementsHidden = true
        letter.attributedText = AttributedString(
            "R", font: .systemFont(ofSize: 18, weight: .semibold), color: .white)
        let letter = letter
        box.layoutSpecBlock = { _, _ in
            ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: letter)
        }
        box.automaticallyManagesSubnodes = true
        for node in [letter, name, box] { node.isLayerBacked = true }
        addSubnode(box)
        addSubnode(name)
        style.preferredSize = MotionTileNode.size
        setDebugNames(["box": box, "letter": letter, "name": name])
    }

    @MainActor
    override func layout() {
        super.layout()
        let height = MotionTileNode.nameHeight
        let size = name.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: bounds.width, height: height))).size
        name.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: bounds.height - height, width: size.width,
            height: size.height)
        applyLook()
    }

    @MainActor
    private func applyLook() {
        let look = isChanged ? sample.look : MotionLook()
        let room = bounds.height - MotionTileNode.nameHeight
        look.apply(to: box, center: CGPoint(x: (bounds.width / 2).rounded(), y: (room / 2).rounded()))
        // The letter follows a change of the size within the same animation.
        if box.isNodeLoaded { box.layoutIfNeeded() }
    }

    /// Changes the box within a second.
    @MainActor
    func start() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut) { self.isChanged = true }
    }
}
