import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A row of dots, one for each page, with the current one marked.
///
/// A click on a dot goes to its page, and a drag along the dots turns pages. With the focus, arrow keys, Home and End
/// do. Each change by the user sends `.valueChanged` and `.primaryActionTriggered`. Main thread.
///
/// If there are more pages than dots fit in the width, the dots around the current one are shown. Differs from UIKit: a
/// click on one side of the dots does not turn one page, and there are no images of pages.
open class UIPageControl: UIControl, ADKMeasuredControl {
    private nonisolated static let dot: CGFloat = 8
    private nonisolated static let spacing: CGFloat = 18
    private nonisolated static let height: CGFloat = 28
    /// The most dots of a control that may be as wide as it likes.
    private nonisolated static let mostDots = 25

    private let content = CALayer()
    private var dots: [CALayer] = []
    private var motion = ControlMotion()

    /// The control whose colours the page controls use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UIPageControl {
        AppearanceProxies.proxy(of: self, in: containers) { UIPageControl(frame: .zero) }
    }

    /// Creates a control without pages.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        sendsPrimaryActionOnClick = false
        accessibilityRole = .adjustable
        leastHitHeight = PointerConstants.leastHitHeight
        isClickedByKeys = false
        layer.addSublayer(content)
    }

    /// The number of pages. 0 by default. A negative number is logged and becomes 0. The current page stays among them.
    public var numberOfPages: Int {
        get { storedCount }
        set {
            if newValue < 0 { Misuse.report("a UIPageControl cannot have \(newValue) pages; it has none") }
            guard max(0, newValue) != storedCount else { return }
            storedCount = max(0, newValue)
            storedPage = clamped(storedPage)
            setNeedsLayout()
            invalidateIntrinsicContentSize()
            window?.focusabilityDidChange(of: self)
        }
    }
    private var storedCount = 0

    /// The index of the current page. An index outside becomes the nearest. Setting it sends no events.
    public var currentPage: Int {
        get { storedPage }
        set { show(clamped(newValue), animated: false) }
    }
    private var storedPage = 0
    private var placedPages = 0..<0

    private func clamped(_ page: Int) -> Int { min(max(0, page), max(0, storedCount - 1)) }

    private func show(_ page: Int, animated: Bool) {
        guard page != storedPage else { return }
        storedPage = page
        motion.setNeedsLayout(of: self, animated: animated)
    }

    /// Whether a control with one page shows nothing. False by default.
    public var hidesForSinglePage = false { didSet { setNeedsLayout() } }
    /// The colour of the dots. nil, the default, is grey.
    public var pageIndicatorTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The colour of the current page's dot. nil, the default, is dark, or white in dark appearance.
    public var currentPageIndicatorTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// Whether a drag along the dots turns pages. True by default.
    public var allowsContinuousInteraction = true

    /// The size of a control with `pageCount` pages, in points. Any thread.
    public nonisolated static func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(min(max(1, pageCount), mostDots)) * spacing, height: height)
    }

    /// The size of this control with `pageCount` pages, in points.
    public func size(forNumberOfPages pageCount: Int) -> CGSize { UIPageControl.size(forNumberOfPages: pageCount) }

    /// The size of a control without pages. `measurement` knows their number.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: 0) }

    /// Measures with the present number of pages.
    @preconcurrency public var measurement: @Sendable (CGSize) -> CGSize {
        let count = storedCount
        return { _ in UIPageControl.size(forNumberOfPages: count) }
    }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { measurement(size) }

    // MARK: - Layout

    /// The pages that have dots.
    private var shownPages: Range<Int> {
        let room = max(1, Int(max(0, min(1_000, bounds.width / UIPageControl.spacing))))
        guard storedCount > room else { return 0..<storedCount }
        let first = min(max(0, storedPage - room / 2), storedCount - room)
        return first..<first + room
    }

    private var isEmpty: Bool { storedCount == 0 || hidesForSinglePage && storedCount == 1 }

    /// The left edge of the dot at `place` of the shown ones.
    private func box(at place: Int, of count: Int) -> CGRect {
        let start = (bounds.width - CGFloat(count) * UIPageControl.spacing) / 2
        return mirrored(
            CGRect(
                x: start + CGFloat(place) * UIPageControl.spacing, y: 0, width: UIPageControl.spacing,
                height: bounds.height))
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let pages = isEmpty ? 0..<0 : shownPages
        // Dots that stand for other pages than before do not move.
        let animates = motion.begin(in: bounds.size) && pages == placedPages
        placedPages = pages
        ControlMotion.place(animates) { placeParts(pages) }
    }

    private func placeParts(_ pages: Range<Int>) {
        content.frame = CGRect(origin: .zero, size: bounds.size)
        content.alpha = isEnabled ? 1 : Palette.disabledOpacity
        layer.cornerRadius = min(8, bounds.height / 2)
        while dots.count > pages.count { dots.removeLast().removeFromSuperlayer() }
        while dots.count < pages.count {
            let dot = CALayer()
            dots.append(dot)
            content.addSublayer(dot)
        }
        for (place, page) in pages.enumerated() {
            // A smaller dot at an end announces more pages.
            let isCut = page == pages.first && page > 0 || page == pages.last && page < storedCount - 1
            let side = isCut && page != storedPage ? UIPageControl.dot * 0.6 : UIPageControl.dot
            let centre = box(at: place, of: pages.count).centre
            dots[place].setCapsule(snapped(CGRect(centre: centre, size: CGSize(width: side, height: side))))
            dots[place].backgroundColor =
                page == storedPage
                ? AppearanceProxies.value(of: self) { $0.currentPageIndicatorTintColor } ?? Palette.currentPageDot
                : AppearanceProxies.value(of: self) { $0.pageIndicatorTintColor } ?? Palette.pageDot
        }
    }

    // MARK: - Accessibility

    /// "page 2 of 5", unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? "page \(storedPage + 1) of \(storedCount)" }
        set { super.accessibilityValue = newValue }
    }

    /// Turns to the next page.
    override open func accessibilityIncrement() { if isEnabled { turn(to: storedPage + 1) } }
    /// Turns to the page before.
    override open func accessibilityDecrement() { if isEnabled { turn(to: storedPage - 1) } }

    package func describe(_ element: inout AccessibilityElement) {
        element.role = .pages
        element.states.insert(.horizontal)
        element.range = AccessibilityRange(
            Double(storedPage + 1), in: min(1, Double(storedCount)), Double(storedCount), step: 1)
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        guard case .setValue(let value) = request else { return nil }
        guard isEnabled, let page = Int(exactly: value.rounded()) else { return false }
        turn(to: page - 1)
        return true
    }

    // MARK: - Input

    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled && storedCount > 1 }
    override open func cursor(at point: CGPoint) -> ADKCursor? { cursor ?? (isEnabled ? .arrow : nil) }

    /// The page whose dot is nearest to the touch.
    private func page(at touch: UITouch) -> Int? {
        let pages = shownPages
        guard !pages.isEmpty else { return nil }
        let first = box(at: 0, of: pages.count)
        let distance = (touch.location(in: self).x - first.midX) * (isRightToLeft ? -1 : 1)
        let place = (distance / UIPageControl.spacing).rounded()
        return pages.lowerBound + Int(min(max(0, place), CGFloat(pages.count - 1)))
    }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let page = page(at: touch) else { return false }
        turn(to: page)
        return super.beginTracking(touch, with: event)
    }

    override open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if allowsContinuousInteraction, let page = page(at: touch) { turn(to: page) }
        return super.continueTracking(touch, with: event)
    }

    private func turn(to page: Int) {
        guard clamped(page) != storedPage else { return }
        show(clamped(page), animated: true)
        sendValueChanged()
    }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !keepsHorizontalDrag(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press($1) }) { super.pressesBegan($0, with: event) }
    }

    private func press(_ key: UIKey) -> Bool {
        guard isEnabled, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let forth = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: turn(to: storedPage + forth)
        case .keyboardLeftArrow: turn(to: storedPage - forth)
        case .keyboardHome: turn(to: 0)
        case .keyboardEnd: turn(to: storedCount - 1)
        default: return false
        }
        return true
    }
}

extension ADKControlNode where Control == UIPageControl {
    /// Creates a node of a page control with this number of pages. Any thread.
    public convenience init(numberOfPages: Int) {
        self.init(measuredBy: { _ in UIPageControl.size(forNumberOfPages: numberOfPages) }) {
            let control = UIPageControl(frame: .zero)
            control.numberOfPages = numberOfPages
            return control
        }
    }
}
