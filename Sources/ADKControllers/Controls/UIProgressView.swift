import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A bar that shows how much of a task is done. Main thread.
///
/// Differs from UIKit: there is no `observedProgress`, because Foundation on Linux has no key-value observing.
open class UIProgressView: UIView, ADKMeasuredControl {
    /// The height of a bar.
    public enum Style: Int, Sendable {
        /// 6 points.
        case `default`
        /// 3 points, for the edge of a bar.
        case bar
    }

    private nonisolated static let naturalWidth: CGFloat = 160

    private let track = CALayer()
    private let done = CALayer()
    private var motion = ControlMotion()

    /// The bar whose colours the progress bars use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UIProgressView {
        AppearanceProxies.proxy(of: self, in: containers) { UIProgressView(frame: .zero) }
    }

    /// Creates a bar with nothing done.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        track.masksToBounds = true
        track.addSublayer(done)
        layer.addSublayer(track)
        isAccessibilityElement = true
        accessibilityTraits = .updatesFrequently
    }

    /// Creates a bar of the style's height.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
        sizeToFit()
    }

    /// The height of the bar. `.default` by default.
    public var progressViewStyle = Style.default {
        didSet {
            guard progressViewStyle != oldValue else { return }
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }

    /// The part that is done, from 0 to 1. Values outside become the nearest end. NaN is logged and ignored.
    public var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }
    private var storedProgress: Float = 0

    // MARK: - Accessibility

    /// The part that is done in percent, unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(Int(saturating: CGFloat(storedProgress * 100).rounded()))%" }
        set { super.accessibilityValue = newValue }
    }

    /// Sets the part that is done.
    public func setProgress(_ progress: Float, animated: Bool) {
        let new = min(1, max(0, progress.orReported(storedProgress, "the progress", of: self)))
        guard new != storedProgress else { return }
        storedProgress = new
        motion.setNeedsLayout(of: self, animated: animated)
    }

    /// The colour of the part that is done. nil, the default, is the tint colour.
    public var progressTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The colour of the rest. nil, the default, is grey.
    public var trackTintColor: UIColor? { didSet { appearanceValueDidChange() } }

    /// The offered width, or 160 points if it is unlimited, and a height of 6 points.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 && size.width.isFinite ? size.width : naturalWidth, height: 6)
    }

    /// Measures with the present style.
    @preconcurrency public var measurement: @Sendable (CGSize) -> CGSize {
        let height = barHeight
        return { CGSize(width: UIProgressView.sizeThatFits($0).width, height: height) }
    }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { measurement(size) }

    private var barHeight: CGFloat { progressViewStyle == .bar ? 3 : 6 }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let animates = motion.begin(in: bounds.size)
        ControlMotion.place(animates) { placeParts() }
    }

    private func placeParts() {
        let height = min(barHeight, bounds.height)
        let box = snapped(
            CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height))
        track.setCapsule(box)
        track.backgroundColor = AppearanceProxies.value(of: self) { $0.trackTintColor } ?? Palette.track
        // The least part that shows is a dot.
        let width = progress > 0 ? max(min(box.height, box.width), CGFloat(progress) * box.width) : 0
        let part = CGRect(x: isRightToLeft ? box.width - width : 0, y: 0, width: width, height: box.height)
        done.setCapsule(snapped(part))
        done.backgroundColor = AppearanceProxies.value(of: self) { $0.progressTintColor } ?? tintColor
    }
}
