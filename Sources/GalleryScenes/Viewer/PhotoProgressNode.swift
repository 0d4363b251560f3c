import AsyncDisplayKit

/// A thin line at the lower edge of a photo that takes long to load. Its length is the received part.
///
/// The line is two layers of one colour: a change draws nothing again.
final class PhotoProgressNode: ASDisplayNode, @unchecked Sendable {
    /// The time that a load may take without a line, in seconds.
    static let patience: TimeInterval = 0.5
    /// The height of the line in points.
    static let height: CGFloat = mutable("progress.height", 3)
    /// The shortest length, for a load of which nothing came: a part of the width.
    private static let shortest: CGFloat = 0.04
    /// The duration of a change of the length, in seconds.
    private static let stepDuration: TimeInterval = 0.2

    private enum State {
        case idle
        /// The load may still end in time.
        case waiting(FrameTimer)
        case shown
    }

    private let bar = ASDisplayNode()
    @MainActor private var state = State.idle
    @MainActor private var part: CGFloat = 0

    override init() {
        super.init()
        isLayerBacked = true
        isHidden = true
        backgroundColor = Theme.progressTrack
        bar.isLayerBacked = true
        bar.backgroundColor = Theme.accent
        addSubnode(bar)
        setDebugNames(["received": bar])
    }

    /// Shows the line when the load that began at `start` has taken longer than `patience`.
    @MainActor
    func begin(since start: TimeInterval) {
        guard case .idle = state else { return }
        let left = start + PhotoProgressNode.patience - CACurrentMediaTime()
        guard left > 0 else { return show() }
        state = .waiting(FrameTimer.schedule(after: left) { [weak self] in self?.show() })
    }

    @MainActor
    private func show() {
        state = .shown
        place()
        isHidden = false
    }

    /// Sets the received part, from 0 to 1.
    @MainActor
    func update(_ part: CGFloat) {
        self.part = part
        guard case .shown = state else { return }
        guard !UIAccessibility.isReduceMotionEnabled else { return place() }
        UIView.animate(
            withDuration: PhotoProgressNode.stepDuration, delay: 0, options: [.curveLinear, .beginFromCurrentState]
        ) { place() }
    }

    /// Removes the line. The next load begins without one.
    @MainActor
    func end() {
        if case .waiting(let timer) = state { timer.invalidate() }
        state = .idle
        part = 0
        isHidden = true
    }

    /// Whether the line is on the screen.
    @MainActor var isShown: Bool {
        if case .shown = state { true } else { false }
    }

    @MainActor
    override func layout() {
        super.layout()
        place()
    }

    /// The bar begins at the side where reading begins.
    @MainActor
    private func place() {
        let length = (bounds.width * max(PhotoProgressNode.shortest, min(1, part))).rounded()
        let isRightToLeft = Look.progressMirrors && asyncTraitCollection().layoutDirection == .rightToLeft
        bar.frame = CGRect(
            x: isRightToLeft ? bounds.width - length : 0, y: 0, width: length, height: bounds.height)
    }
}
