import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// A wheel above the content of a scroll view that the user pulls down to load the content again.
///
/// Set it as the view's `refreshControl`. A pull with a touchpad or a finger that begins at the top of the content, and
/// F5, start it: it sends `.valueChanged` and `.primaryActionTriggered`, and turns until `endRefreshing()`. A wheel
/// with clicks cannot pull. Main thread.
///
/// Differs from UIKit: the pull has to begin at the top, because a fast swipe to the top of a touchpad would start it
/// by accident. The app's `contentInset` is not changed.
open class UIRefreshControl: UIControl, PullObserver {
    /// The shown distance in points at which a pull starts the control. More than its height, so that the user can see
    /// it first and let go.
    static let trigger: CGFloat = 96
    private static let plainHeight: CGFloat = 60

    private let wheel = UIActivityIndicatorView(style: .medium)
    private let titleLayer = DrawnLayer()
    private weak var scrollView: UIScrollView?
    private var phase = Phase.resting

    private enum Phase {
        /// Not refreshing. A pull that does not begin at the top does nothing.
        case resting
        /// The user took the content while it was at its top.
        case pulled
        case refreshing
        /// Ended. The content returns, and the wheel stays hidden until it arrived.
        case returning
    }

    /// Creates a control that is not refreshing.
    override public init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: UIRefreshControl.plainHeight))
        sendsPrimaryActionOnClick = false
        isUserInteractionEnabled = false
        wheel.shownShare = 0
        addSubview(wheel)
        layer.addSublayer(titleLayer)
        // Behind the content, if it is drawn beyond its top.
        layer.zPosition = -1
    }

    /// Whether the control turns.
    public var isRefreshing: Bool { phase == .refreshing }

    /// A text below the wheel. nil, the default, shows none.
    public var attributedTitle: (any AttributedTextConvertible)? {
        didSet {
            title = attributedTitle?.attributedText
            if isRefreshing { scrollView?.setRefreshInset(height, animated: true) }
            place()
        }
    }
    private var title: AttributedText?

    private var height: CGFloat { UIRefreshControl.plainHeight + (title == nil ? 0 : 20) }

    /// Shows the control as if the user had pulled it, if the content is at its top. Sends no events.
    public func beginRefreshing() {
        guard !isRefreshing else { return }
        start()
        scrollView?.setRefreshInset(height, animated: true)
    }

    /// Hides the control: the content was loaded. While the user holds the content, it returns at its release.
    public func endRefreshing() {
        guard isRefreshing else { return }
        phase = .returning
        wheel.stopAnimating()
        wheel.shownShare = 0
        if scrollView?.isDragging != true { scrollView?.setRefreshInset(0, animated: true) }
        place()
    }

    private func start() {
        phase = .refreshing
        wheel.shownShare = nil
        wheel.startAnimating()
        setNeedsLayout()
    }

    private func startByUser() {
        start()
        sendValueChanged()
    }

    // MARK: - The scroll view

    /// Moves the control to `scrollView`, or away from its own if nil.
    func attach(to new: UIScrollView?) {
        guard new !== scrollView else { return }
        if let old = scrollView {
            scrollView = nil
            old.attach(nil, as: UIRefreshControl.self)
            old.pullObserver = nil
            old.setRefreshInset(0, animated: false)
            removeFromSuperview()
        }
        guard let new else { return }
        new.refreshControl?.attach(to: nil)
        scrollView = new
        new.attach(self, as: UIRefreshControl.self)
        new.pullObserver = self
        new.addSubview(self)
        if isRefreshing { new.setRefreshInset(height, animated: false) }
        place()
    }

    /// Called by the scroll view.
    package func pullMayBegin() {
        guard let scrollView, phase != .refreshing else { return }
        phase = isEnabled && !isHidden && scrollView.pullDistance >= -0.5 ? .pulled : .resting
    }

    /// Called by the scroll view.
    package func contentOffsetDidChange() {
        guard let scrollView else { return }
        place()
        switch phase {
        case .pulled:
            let share = scrollView.pullDistance / UIRefreshControl.trigger
            wheel.shownShare = max(0, share)
            if share >= 1, scrollView.isDragging { startByUser() }
        case .returning where scrollView.pullDistance <= 0.5:
            phase = .resting
        case .resting, .returning, .refreshing:
            break
        }
    }

    /// Called by the scroll view.
    package func pullWillEnd() { scrollView?.setRefreshInsetOnRelease(isRefreshing ? height : 0) }

    /// Called by the scroll view.
    package func refreshKeyPressed() -> Bool {
        guard isEnabled, !isHidden else { return false }
        guard !isRefreshing else { return true }
        beginRefreshing()
        sendValueChanged()
        return true
    }

    // MARK: - Layout

    /// Places the control above the content.
    private func place() {
        guard let scrollView else { return }
        let top = -(scrollView.contentInset.top.isNaN ? 0 : scrollView.contentInset.top)
        let new = CGRect(x: scrollView.bounds.minX, y: top - height, width: scrollView.bounds.width, height: height)
        if frame != new { frame = new }
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        wheel.color = ownTintColor ?? Palette.spinner
        wheel.frame = snapped(
            CGRect(
                centre: CGPoint(x: bounds.midX, y: UIRefreshControl.plainHeight / 2),
                size: wheel.sizeThatFits(bounds.size)))
        titleLayer.isHidden = title == nil || wheel.shownShare == 0
        guard let title, !titleLayer.isHidden else { return }
        let text = TextShaper.shape(
            title,
            TextConstraints(
                maximumSize: CGSize(width: max(0, bounds.width - 16), height: 20), maximumNumberOfLines: 1,
                truncationMode: .byTruncatingTail))
        let rect = CGRect(
            centre: CGPoint(x: bounds.midX, y: UIRefreshControl.plainHeight + 4), size: text.size)
        titleLayer.show(title, in: snapped(rect), traits: traitCollection) {
            text.draw(in: $0, at: .zero, color: Palette.secondaryText)
        }
    }
}

extension UIScrollView {
    /// The control that the user pulls down to load the content again. nil, the default, is none. Lists have it on
    /// their views: `tableNode.view.refreshControl`.
    public var refreshControl: UIRefreshControl? {
        get { attachment(UIRefreshControl.self) }
        set {
            guard newValue !== refreshControl else { return }
            if let newValue { newValue.attach(to: self) } else { refreshControl?.attach(to: nil) }
        }
    }
}
