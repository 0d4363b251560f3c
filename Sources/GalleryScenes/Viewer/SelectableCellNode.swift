import AsyncDisplayKit

/// A cell that shows its selection as a frame over its content. Text above `Look.selectionLevel` keeps its contrast.
class SelectableCellNode: ASCellNode, @unchecked Sendable {
    /// Dark in both appearances, so that white text on it can be read.
    private static let tint = UIColor(hex: 0x0057D6)

    /// The frame of a selected cell.
    @MainActor private var selectionFrame: CALayer?

    override init() {
        super.init()
        // The tint behind the content would not be seen.
        selectionStyle = .none
    }

    override var isSelected: Bool {
        get { super.isSelected }
        set {
            super.isSelected = newValue
            ASPerformBlockOnMainThread { [weak self] in self?.showSelection() }
        }
    }

    @MainActor override func didLoad() {
        super.didLoad()
        showSelection()
    }

    @MainActor override func layout() {
        super.layout()
        selectionFrame?.frame = CGRect(origin: .zero, size: bounds.size)
    }

    @MainActor private func showSelection() {
        guard isNodeLoaded else { return }
        guard isSelected else {
            selectionFrame?.removeFromSuperlayer()
            selectionFrame = nil
            return
        }
        guard selectionFrame == nil else { return }
        let shown = CALayer()
        style(selection: shown)
        shown.cornerRadius = cornerRadius
        shown.zPosition = Look.selectionLevel
        shown.frame = CGRect(origin: .zero, size: bounds.size)
        layer.addSublayer(shown)
        selectionFrame = shown
    }

    /// Sets the border and the tint of a new selection.
    @MainActor func style(selection frame: CALayer) {
        frame.borderWidth = Look.selectionBorder
        frame.borderColor = Theme.accent
        frame.backgroundColor = SelectableCellNode.tint.withAlphaComponent(Look.selectionTint)
    }
}
