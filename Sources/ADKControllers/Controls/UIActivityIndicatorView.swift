import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A wheel of spokes that turns while something of unknown length goes on. Main thread.
///
/// It turns once a second, by a timer that repeats. Frames are made only while it is in a visible window. A scene
/// settles without waiting for it and shows its first position.
open class UIActivityIndicatorView: UIView, ADKMeasuredControl {
    /// The size of the wheel.
    public enum Style: Int, Sendable {
        /// 20 x 20 points.
        case medium = 100
        /// 37 x 37 points.
        case large = 101

        /// The same as `medium`. Differs from UIKit: the colour is that of `color`.
        public static let gray = Style.medium
        /// The same as `medium`. Differs from UIKit: the colour is that of `color`.
        public static let white = Style.medium
        /// The same as `large`. Differs from UIKit: the colour is that of `color`.
        public static let whiteLarge = Style.large

        var side: CGFloat { self == .medium ? 20 : 37 }
    }

    private static let spokes = 12

    private let wheel = CALayer()
    private var timer: LifetimeToken?
    private var step = 0
    private var frames: [PixelBuffer] = []
    private var framesKey: FramesKey?

    private struct FramesKey: Equatable {
        let side: CGFloat
        let color: UIColor
        let traits: UITraitCollection
    }

    /// The wheel whose colour the wheels use that have none of their own: see ``UIView``.
    override open class func appearance(
        whenContainedInInstancesOf containers: [AnyClass] = []
    ) -> UIActivityIndicatorView {
        AppearanceProxies.proxy(of: self, in: containers) { UIActivityIndicatorView(frame: .zero) }
    }

    /// Creates a wheel of medium size that does not turn.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.addSublayer(wheel)
        isAccessibilityElement = true
        accessibilityTraits = .updatesFrequently
        updateVisibility()
    }

    /// Creates a wheel of the style's size that does not turn.
    public convenience init(style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        self.style = style
    }

    /// The size of the wheel. `.medium` by default.
    public var style = Style.medium {
        didSet {
            guard style != oldValue else { return }
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }

    /// The colour of the spokes. nil, the default, is grey.
    public var color: UIColor! { didSet { if color != oldValue { appearanceValueDidChange() } } }

    /// Whether the wheel is shown only while it turns. True by default.
    public var hidesWhenStopped = true { didSet { updateVisibility() } }

    /// Whether the wheel turns.
    public private(set) var isAnimating = false

    /// Starts turning.
    public func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        step = 0
        updateVisibility()
    }

    /// Stops turning.
    public func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        updateVisibility()
    }

    /// 20 x 20 points.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 20, height: 20) }

    /// Measures with the present style.
    @preconcurrency public var measurement: @Sendable (CGSize) -> CGSize {
        let side = style.side
        return { _ in CGSize(width: side, height: side) }
    }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { measurement(size) }

    // MARK: - Accessibility

    /// "In progress" while the wheel turns, else "Progress halted", unless it was set.
    override open var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (isAnimating ? "In progress" : "Progress halted") }
        set { super.accessibilityLabel = newValue }
    }

    // MARK: - Turning

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        updateVisibility()
    }

    override open func windowVisibilityDidChange() {
        super.windowVisibilityDidChange()
        updateVisibility()
    }

    override open func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        setNeedsLayout()
    }

    /// The part of the spokes that a wheel at rest shows, from 0 to 1; nil for all. For a control that is pulled.
    var shownShare: CGFloat? {
        didSet { if shownShare != oldValue { updateVisibility() } }
    }

    private func updateVisibility() {
        wheel.isHidden = !isAnimating && (shownShare.map { $0 <= 0 } ?? hidesWhenStopped)
        let isSeen = isAnimating && window != nil && window?.isOutOfSight == false
        if isSeen == (timer != nil) { return setNeedsLayout() }
        let interval = 1 / TimeInterval(UIActivityIndicatorView.spokes)
        timer = isSeen ? FrameTimer.kept(every: interval) { [weak self] in self?.turn() } : nil
        setNeedsLayout()
    }

    private func turn() {
        step = (step + 1) % UIActivityIndicatorView.spokes
        showStep()
    }

    private func showStep() {
        guard !frames.isEmpty else { return }
        if !isAnimating, let shownShare, let framesKey {
            let count = Int((min(1, max(0, shownShare)) * CGFloat(UIActivityIndicatorView.spokes)).rounded())
            wheel.contents = UIActivityIndicatorView.frame(framesKey, step: nil, count: count)
        } else {
            wheel.contents = frames[step]
        }
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let side = style.side
        wheel.frame = snapped(CGRect(centre: bounds.centre, size: CGSize(width: side, height: side)))
        wheel.contentsScale = pixelScale
        let color = AppearanceProxies.value(of: self) { $0.color } ?? Palette.spinner
        let key = FramesKey(side: side, color: color, traits: traitCollection)
        if !wheel.isHidden, key != framesKey {
            framesKey = key
            frames = (0..<UIActivityIndicatorView.spokes).map { UIActivityIndicatorView.frame(key, step: $0) }
        }
        showStep()
    }

    /// The wheel at a position of its turn, or its first `count` spokes in one colour.
    private static func frame(_ key: FramesKey, step: Int?, count: Int = spokes) -> PixelBuffer {
        let scale = max(0.01, key.traits.displayScale)
        let pixels = Int(min(4_096, max(1, (key.side * scale).rounded())))
        let buffer = PixelBuffer(width: pixels, height: pixels)
        let context = CGContext(buffer: buffer, scale: CGFloat(pixels) / key.side, traits: key.traits)
        let (outer, width) = (key.side * 0.48, max(1, key.side * 0.085))
        context.setLineCap(.round)
        for spoke in 0..<min(spokes, max(0, count)) {
            // The brightest spoke is ahead, and the others fade behind it.
            let age = step.map { CGFloat(($0 - spoke + spokes) % spokes) / CGFloat(spokes) } ?? 0.3
            let fade = max(0.16, 1 - age * 1.15)
            let resolved = key.color.resolvedColor(with: key.traits)
            let alpha = CGFloat(resolved.components(for: .light).alpha) * fade
            let path = UIBezierPath()
            path.lineWidth = width
            let angle = CGFloat(spoke) / CGFloat(spokes) * 2 * .pi
            for radius in [key.side * 0.26, outer - width / 2] {
                let point = CGPoint(x: key.side / 2 + sin(angle) * radius, y: key.side / 2 - cos(angle) * radius)
                if radius < key.side * 0.3 { path.move(to: point) } else { path.addLine(to: point) }
            }
            context.setStrokeColor(resolved.withAlphaComponent(alpha))
            context.stroke(path)
        }
        return buffer
    }
}
