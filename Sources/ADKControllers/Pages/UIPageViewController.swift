import ADKFoundation
import ADKViews
import Foundation

/// Shows one controller of a sequence, and turns to its neighbours by a swipe, the wheel, keys, or the program.
///
/// Only the page that is shown, and the one that comes in, are in the window. Differs from UIKit: pages scroll in
/// every transition style, one page is shown at a time, and there is no page control.
open class UIPageViewController: UIViewController {
    /// How pages turn.
    public enum TransitionStyle: Int, Sendable {
        /// Like paper. Differs from UIKit: the same as `scroll`.
        case pageCurl
        /// Beside each other.
        case scroll
    }

    /// The axis along which pages turn.
    public enum NavigationOrientation: Int, Sendable {
        /// In reading direction.
        case horizontal
        /// From top to bottom.
        case vertical
    }

    /// The side from which a page comes in.
    public enum NavigationDirection: Int, Sendable {
        /// From the end.
        case forward
        /// From the start.
        case reverse
    }

    /// The name of an option.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an option with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The space between pages. Differs from UIKit: without effect.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
        /// The place of the spine. Without effect.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    }

    /// Gives the neighbours of a page. Without a source the user cannot turn pages.
    public weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet { if turn.isNone { settle(on: settled) } }
    }
    /// Receives the beginning and the end of turns.
    public weak var delegate: (any UIPageViewControllerDelegate)?

    /// The style.
    public let transitionStyle: TransitionStyle
    /// The axis.
    public let navigationOrientation: NavigationOrientation

    private let scrollView = UIScrollView()
    private lazy var follower = PageFollower(self)
    /// The pages that can be scrolled to now, in order: the neighbours and the present one, or both ends of a turn by
    /// the program.
    private var pages: [UIViewController] = []
    /// The page that was shown last at rest.
    private var settled: UIViewController?
    private var turn = Turn.none
    /// The places of the pages change.
    private var isPlacing = false

    /// The turn in progress.
    ///
    ///     none → user → none: from the beginning of a drag until the content stops
    ///     none, user → program → none: from `setViewControllers` until the content stops, or until the next call
    private enum Turn {
        case none
        case user
        case program((@MainActor (Bool) -> Void)?)

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    /// Creates a controller without pages. `options` are not used.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
        childWillLeave = { [weak self] in self?.pageWillLeave($0) }
    }

    /// Creates a controller without pages that scrolls horizontally.
    public convenience init() { self.init(transitionStyle: .scroll, navigationOrientation: .horizontal) }

    /// Creates a controller as `init()` does. `coder` is not read.
    override public init?(coder: NSCoder?) {
        (transitionStyle, navigationOrientation) = (.scroll, .horizontal)
        super.init(coder: coder)
        childWillLeave = { [weak self] in self?.pageWillLeave($0) }
    }

    override open func viewDidLoad() {
        super.viewDidLoad()
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.showsVerticalScrollIndicator = false
        scrollView.fillsSuperview = true
        scrollView.delegate = follower
        view.addSubview(scrollView)
    }

    override open func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOut()
    }

    // MARK: - Pages

    /// The page that is shown at rest. Nil before the first one was set.
    open var viewControllers: [UIViewController]? { settled.map { [$0] } }

    /// Shows the first of `viewControllers`. `completion` is called at the end, with false if another call replaced
    /// it.
    ///
    /// An empty or nil list is logged and ignored.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard let new = viewControllers?.first else {
            return Misuse.report("\(type(of: self)).setViewControllers was given no page; ignored")
        }
        end(takeTurn(), didFinish: false)
        guard animated, let old = settled, old !== new, viewIfLoaded?.window != nil, pageSize.width > 0,
            pageSize.height > 0
        else {
            settle(on: new)
            completion?(true)
            return
        }
        pages = direction == .forward ? [old, new] : [new, old]
        layOut()
        turn = .program(completion)
        scrollView.setContentOffset(offset(of: new), animated: true)
    }

    /// The turn in progress, which then is none.
    private func takeTurn() -> Turn {
        defer { turn = .none }
        return turn
    }

    private func end(_ turn: Turn, didFinish: Bool) {
        if case .program(let completion) = turn { completion?(didFinish) }
    }

    /// Shows a page at rest, with places for its neighbours.
    private func settle(on page: UIViewController?) {
        settled = page
        guard let page else { return }
        let before = dataSource?.pageViewController(self, viewControllerBefore: page)
        let after = dataSource?.pageViewController(self, viewControllerAfter: page)
        pages = [before, page, after].compactMap { $0 }
        layOut()
    }

    private func show(_ page: UIViewController) {
        let offset = offset(of: page)
        if scrollView.contentOffset != offset { scrollView.setContentOffset(offset, animated: false) }
    }

    private var pageSize: CGSize { scrollView.bounds.size }

    /// Pages in a row run from right to left.
    private var isMirrored: Bool { navigationOrientation == .horizontal && view.isRightToLeft }

    /// The place from the left or the top of the page at an index of `pages`, and the index of the page at a place.
    private func mirrored(_ index: Int) -> Int { isMirrored ? pages.count - 1 - index : index }

    private func offset(of page: UIViewController) -> CGPoint {
        offset(ofPageAt: pages.firstIndex { $0 === page } ?? 0)
    }

    private func offset(ofPageAt index: Int) -> CGPoint {
        let place = CGFloat(mirrored(index))
        return navigationOrientation == .horizontal
            ? CGPoint(x: place * pageSize.width, y: 0) : CGPoint(x: 0, y: place * pageSize.height)
    }

    private func layOut() {
        guard isViewLoaded else { return }
        // The views follow at the end: a page must not leave its window in between.
        isPlacing = true
        scrollView.frame = view.bounds
        let count = CGFloat(pages.count)
        scrollView.contentSize =
            navigationOrientation == .horizontal
            ? CGSize(width: count * pageSize.width, height: pageSize.height)
            : CGSize(width: pageSize.width, height: count * pageSize.height)
        if let settled, turn.isNone { show(settled) }
        isPlacing = false
        embedVisiblePages()
    }

    /// Puts the views of the pages that the viewport touches into the scroll view, and removes the others.
    private func embedVisiblePages() {
        guard pageSize.width > 0, pageSize.height > 0 else { return }
        let viewport = CGRect(origin: scrollView.contentOffset, size: pageSize)
        func frame(_ index: Int) -> CGRect { CGRect(origin: offset(ofPageAt: index), size: pageSize) }
        // Half a pixel is none. A page can have two places: the neighbour at both sides.
        let visible = pages.indices.filter { frame($0).insetBy(dx: 0.5, dy: 0.5).intersects(viewport) }
            .map { (page: pages[$0], frame: frame($0)) }
        for page in children where page.viewIfLoaded?.superview === scrollView {
            if !visible.contains(where: { $0.page === page }) { remove(page) }
        }
        for (page, frame) in visible {
            if page.parent !== self { addChild(page) }
            if page.view.superview !== scrollView {
                page.view.frame = frame
                scrollView.addSubview(page.view)
                page.didMove(toParent: self)
            } else if page.view.frame != frame {
                page.view.frame = frame
            }
        }
    }

    private func remove(_ page: UIViewController) {
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        page.removeFromParent()
    }

    /// Another container takes a page, or the app removes it.
    private func pageWillLeave(_ page: UIViewController) {
        guard page.viewIfLoaded?.superview === scrollView else { return }
        page.view.removeFromSuperview()
        // Or the next layout would take it back.
        pages.removeAll { $0 === page || settled === page }
        if settled === page { settled = nil }
    }

    // MARK: - Turns

    fileprivate func turnWillBegin() {
        guard turn.isNone, let settled else { return }
        turn = .user
        let others = pages.filter { $0 !== settled }
        if !others.isEmpty { delegate?.pageViewController(self, willTransitionTo: others) }
    }

    fileprivate func didScroll() { if !isPlacing { embedVisiblePages() } }

    fileprivate func didStop() {
        guard !isPlacing, let old = settled, pageSize.width > 0, pageSize.height > 0 else { return }
        let place =
            navigationOrientation == .horizontal
            ? scrollView.contentOffset.x / pageSize.width : scrollView.contentOffset.y / pageSize.height
        guard !pages.isEmpty else { return }
        let index = mirrored(min(max(0, Int(saturating: place.rounded())), pages.count - 1))
        let new = pages[index], ended = takeTurn()
        settle(on: new)
        if case .user = ended {
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: new !== old)
        }
        end(ended, didFinish: true)
    }
}

/// Follows the scroll view, so that the controller itself is no delegate of one.
@MainActor
private final class PageFollower: UIScrollViewDelegate {
    private weak var controller: UIPageViewController?

    init(_ controller: UIPageViewController) { self.controller = controller }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { controller?.turnWillBegin() }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { controller?.didScroll() }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { controller?.didStop() }
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { controller?.didStop() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { controller?.didStop() }
}
