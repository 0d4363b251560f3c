import TestSupport
import UIKit
import XCTest

@testable import ADKControllers
@testable import ADKViews

/// Zooming, pages, insets of buttons, looks of bars, and display links by selector.
final class PortedControlTests: XCTestCase {
    override func tearDown() {
        onMain { FrameLoop.shared.detach() }
        super.tearDown()
    }

    // MARK: Zooming

    @MainActor
    private final class Zoomer: UIScrollViewDelegate {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        var zooms = 0

        func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
        func scrollViewDidZoom(_ scrollView: UIScrollView) { zooms += 1 }
    }

    @MainActor
    private static func zoomed() -> (UIScrollView, Zoomer) {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), zoomer = Zoomer()
        scroll.addSubview(zoomer.view)
        scroll.contentSize = zoomer.view.frame.size
        scroll.delegate = zoomer
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
        return (scroll, zoomer)
    }

    func testZoomingKeepsTheMiddleAndChangesTheContent() {
        onMain {
            let (scroll, zoomer) = Self.zoomed()
            scroll.contentOffset = CGPoint(x: 100, y: 100)
            scroll.zoomScale = 2
            XCTAssertEqual(scroll.contentSize, CGSize(width: 800, height: 800))
            XCTAssertEqual(scroll.contentOffset, CGPoint(x: 300, y: 250))
            XCTAssertEqual(zoomer.view.frame, CGRect(x: 0, y: 0, width: 800, height: 800))
            scroll.setZoomScale(100, animated: false)
            XCTAssertEqual(scroll.zoomScale, 4)
            scroll.zoom(to: CGRect(x: 100, y: 100, width: 100, height: 50), animated: false)
            XCTAssertEqual(scroll.zoomScale, 2)
            XCTAssertEqual(scroll.contentOffset, CGPoint(x: 200, y: 200))
            XCTAssertEqual(zoomer.zooms, 3)
            scroll.maximumZoomScale = 1
            XCTAssertEqual(scroll.zoomScale, 1)
        }
    }

    func testAScaleThatIsNoNumberIsIgnored() {
        onMain {
            let (scroll, zoomer) = Self.zoomed()
            for scale in [CGFloat.nan, 0, -1, .infinity] { scroll.zoomScale = scale }
            XCTAssertEqual(scroll.zoomScale, 1)
            XCTAssertEqual(zoomer.zooms, 0)
        }
    }

    func testTheScaleStaysWithoutAViewToZoom() {
        onMain {
            let (scroll, zoomer) = Self.zoomed()
            scroll.delegate = nil
            scroll.zoomScale = 2
            XCTAssertEqual(scroll.zoomScale, 1)
            scroll.delegate = zoomer
            scroll.zoomScale = 2
            XCTAssertEqual(zoomer.view.frame.width, 800)
        }
    }

    func testTheWheelWithControlZoomsAtThePointer() throws {
        try onMain {
            let harness = ViewHarness()
            let (scroll, zoomer) = Self.zoomed()
            harness.window.addSubview(scroll)
            _ = try harness.pixels()
            harness.wheel(-1, at: CGPoint(x: 0, y: 0), .control)
            XCTAssertGreaterThan(scroll.zoomScale, 1)
            XCTAssertEqual(scroll.contentOffset, .zero)
            harness.wheel(1, at: CGPoint(x: 0, y: 0), .control)
            XCTAssertEqual(scroll.zoomScale, 1, accuracy: 1e-9)
            XCTAssertEqual(zoomer.zooms, 2)
        }
    }

    // MARK: Pages

    @MainActor
    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pages: [UIViewController]
        var turns: [String] = []
        /// The last page is before the first one.
        var isRing = false

        init(count: Int = 3) {
            pages = (0..<count).map { index in
                let page = UIViewController()
                page.title = "\(index)"
                return page
            }
        }

        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page(beside: viewController, -1) }

        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page(beside: viewController, 1) }

        private func page(beside page: UIViewController, _ distance: Int) -> UIViewController? {
            guard let index = pages.firstIndex(of: page) else { return nil }
            if isRing { return pages[(index + distance + pages.count) % pages.count] }
            return pages.indices.contains(index + distance) ? pages[index + distance] : nil
        }

        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { turns.append("\(previousViewControllers.first?.title ?? "") \(completed)") }
    }

    @MainActor
    private static func shown(
        _ book: Book, _ direction: UISemanticContentAttribute = .unspecified
    ) throws -> (ViewHarness, UIPageViewController) {
        let harness = ViewHarness()
        harness.window.semanticContentAttribute = direction
        let controller = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
        controller.dataSource = book
        controller.delegate = book
        controller.setViewControllers([book.pages[0]], direction: .forward, animated: false, completion: nil)
        harness.window.rootViewController = controller
        _ = try harness.pixels()
        return (harness, controller)
    }

    func testOnlyThePageThatIsShownIsInTheWindow() throws {
        try onMain {
            let book = Book()
            let (harness, controller) = try Self.shown(book)
            XCTAssertEqual(book.pages.map { $0.viewIfLoaded?.window != nil }, [true, false, false])
            XCTAssertEqual(controller.children, [book.pages[0]])
            XCTAssertEqual(book.pages[0].view.frame, harness.window.bounds)
        }
    }

    func testTheProgramTurnsToAnotherPage() throws {
        try onMain {
            let book = Book()
            let (harness, controller) = try Self.shown(book)
            var ends: [Bool] = []
            controller.setViewControllers([book.pages[2]], direction: .forward, animated: true) { ends.append($0) }
            _ = try harness.pixels()
            XCTAssertEqual(ends, [true])
            XCTAssertEqual(controller.viewControllers, [book.pages[2]])
            XCTAssertEqual(controller.children, [book.pages[2]])
            controller.setViewControllers([book.pages[1]], direction: .reverse, animated: true) { ends.append($0) }
            controller.setViewControllers([book.pages[0]], direction: .reverse, animated: false) { ends.append($0) }
            XCTAssertEqual(ends, [true, false, true])
            _ = try harness.pixels()
            XCTAssertEqual(controller.children, [book.pages[0]])
            XCTAssertTrue(book.turns.isEmpty)
        }
    }

    func testTheUserTurnsAPage() throws {
        try onMain {
            let book = Book()
            let (harness, controller) = try Self.shown(book)
            let scroll = try XCTUnwrap(controller.view.subviews.first as? UIScrollView)
            let follower = try XCTUnwrap(scroll.delegate)
            follower.scrollViewWillBeginDragging(scroll)
            scroll.setContentOffset(CGPoint(x: scroll.bounds.width / 2, y: 0), animated: false)
            XCTAssertEqual(book.pages.map { $0.viewIfLoaded?.window != nil }, [true, true, false])
            scroll.setContentOffset(CGPoint(x: scroll.bounds.width, y: 0), animated: false)
            follower.scrollViewDidEndDecelerating(scroll)
            XCTAssertEqual(controller.viewControllers, [book.pages[1]])
            XCTAssertEqual(book.turns, ["0 true"])
            _ = try harness.pixels()
            XCTAssertEqual(controller.children, [book.pages[1]])
            XCTAssertEqual(scroll.contentOffset.x, scroll.bounds.width)
        }
    }

    func testAPageIsTheNeighbourAtBothSides() throws {
        try onMain {
            let book = Book(count: 2)
            book.isRing = true
            let (_, controller) = try Self.shown(book)
            let scroll = try XCTUnwrap(controller.view.subviews.first as? UIScrollView)
            for place in [CGFloat(2), 0] {
                scroll.setContentOffset(CGPoint(x: place * scroll.bounds.width, y: 0), animated: false)
                XCTAssertEqual(controller.children, [book.pages[1]])
                XCTAssertEqual(book.pages[1].view.frame.origin, scroll.contentOffset)
            }
        }
    }

    func testPagesRunInReadingDirection() throws {
        try onMain {
            let book = Book()
            let (_, controller) = try Self.shown(book, .forceRightToLeft)
            let scroll = try XCTUnwrap(controller.view.subviews.first as? UIScrollView)
            XCTAssertEqual(scroll.contentOffset.x, scroll.bounds.width)
            XCTAssertEqual(controller.children, [book.pages[0]])
            scroll.setContentOffset(.zero, animated: false)
            try XCTUnwrap(scroll.delegate).scrollViewDidEndDecelerating(scroll)
            XCTAssertEqual(controller.viewControllers, [book.pages[1]])
        }
    }

    func testAPageThatIsTakenAndChildrenOfTheAppStay() throws {
        try onMain {
            let book = Book(), other = UIViewController(), own = UIViewController()
            let (harness, controller) = try Self.shown(book)
            controller.addChild(own)
            controller.view.addSubview(own.view)
            other.addChild(book.pages[0])
            controller.view.setNeedsLayout()
            _ = try harness.pixels()
            XCTAssertEqual(controller.children, [own])
            XCTAssertTrue(book.pages[0].parent === other)
            XCTAssertNil(controller.viewControllers)
        }
    }

    // MARK: Controls and bars

    func testInsetsMoveTheTitleOfAButton() throws {
        try onMain {
            let harness = ViewHarness()
            let button = UIButton(type: .system)
            button.setTitle("Title", for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            harness.window.addSubview(button)
            let size = button.intrinsicContentSize
            let before = try Self.columns(of: harness)
            button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
            let after = try Self.columns(of: harness)
            XCTAssertEqual(after.lowerBound - before.lowerBound, Int(20 * harness.window.scale))
            XCTAssertEqual(after.count, before.count)
            XCTAssertEqual(button.intrinsicContentSize, size)
        }
    }

    /// The columns of pixels that are not white.
    @MainActor
    private static func columns(of harness: ViewHarness) throws -> Range<Int> {
        let pixels = try harness.pixels()
        let width = Int(harness.window.bounds.width * harness.window.scale)
        let columns = pixels.indices.filter { pixels[$0] != 0xFFFF_FFFF }.map { $0 % width }
        let first = try XCTUnwrap(columns.min()), last = try XCTUnwrap(columns.max())
        return first..<(last + 1)
    }

    func testALookOfABarIsItsColours() {
        onMain {
            let bar = UINavigationBar(frame: .zero)
            let look = UINavigationBarAppearance()
            look.configureWithOpaqueBackground()
            look.backgroundColor = .red
            look.titleTextAttributes = [.foregroundColor: UIColor.green]
            bar.standardAppearance = look
            XCTAssertEqual(bar.backgroundColor, .red)
            XCTAssertEqual(bar.look.titleAttributes?[.foregroundColor] as? UIColor, .green)
            look.configureWithTransparentBackground()
            bar.standardAppearance = look
            XCTAssertEqual(bar.backgroundColor, .clear)
            let tabs = UITabBar(frame: .zero), tabLook = UITabBarAppearance()
            tabLook.stackedLayoutAppearance.normal.iconColor = .blue
            tabs.standardAppearance = tabLook
            XCTAssertEqual(tabs.unselectedItemTintColor, .blue)
            tabLook.configureWithTransparentBackground()
            tabLook.stackedLayoutAppearance.normal.badgeBackgroundColor = .green
            tabs.standardAppearance = tabLook
            XCTAssertEqual(tabs.subviews.last?.backgroundColor, .clear)
            XCTAssertEqual(tabs.badgeColor(of: UITabBarItem(), isSelected: false), .green)
        }
    }

    func testTheColourOfAButtonComesFromItsTitleOrFromAppearance() {
        onMain {
            defer { UIBarButtonItem.appearance().setTitleTextAttributes(nil, for: .normal) }
            let item = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
            XCTAssertEqual(item.button(tint: .red).content.color, .red)
            UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
            XCTAssertEqual(item.button(tint: .red).content.color, .green)
            item.tintColor = .blue
            XCTAssertEqual(item.button(tint: .red).content.color, .blue)
        }
    }

    func testAMaterialIsATranslucentColourBehindItsContent() throws {
        try onMain {
            let harness = ViewHarness()
            let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            content.backgroundColor = .red
            view.contentView.addSubview(content)
            harness.window.addSubview(view)
            XCTAssertEqual(try harness.pixel(10, 10), 0xFFFF_0000)
            let shade = try harness.pixel(60, 60) & 0xFF
            XCTAssertTrue((1..<128).contains(shade), "\(shade)")
            XCTAssertEqual(view.contentView.frame.size, view.bounds.size)
        }
    }

    func testAMaterialIsOpaqueWhileTheDesktopAsksForMoreContrast() throws {
        try onMain {
            defer { UIApplication.shared.systemContrast = .normal }
            let harness = ViewHarness()
            let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialLight))
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            harness.window.backgroundColor = .black
            harness.window.addSubview(view)
            let translucent = try harness.pixel(50, 50)
            UIApplication.shared.systemContrast = .high
            let opaque = try harness.pixel(50, 50)
            XCTAssertEqual(view.layer.backdropBlurRadius, 0)
            harness.window.backgroundColor = .white
            XCTAssertEqual(try harness.pixel(50, 50), opaque)
            UIApplication.shared.systemContrast = .normal
            harness.window.backgroundColor = .black
            XCTAssertEqual(try harness.pixel(50, 50), translucent)
            XCTAssertNotEqual(translucent, opaque)
        }
    }

    func testASubclassOfANavigationControllerKeepsItsBarAndItsStack() {
        onMain {
            let root = UIViewController(), navigation = OverridingNavigation(rootViewController: root)
            XCTAssertEqual(navigation.viewControllers, [root])
            root.removeFromParent()
            XCTAssertTrue(navigation.viewControllers.isEmpty)
        }
    }

    func testImagesAreShownInTurnUntilTheRoundsAreOver() throws {
        try onMain {
            let harness = ViewHarness(), view = UIImageView(frame: .zero)
            harness.window.addSubview(view)
            view.startAnimating()
            XCTAssertFalse(view.isAnimating)
            let images = [UIImage(), UIImage()]
            view.animationImages = images
            (view.animationDuration, view.animationRepeatCount) = (0.2, 2)
            view.startAnimating()
            XCTAssertTrue(view.isAnimating)
            try harness.wait(0.25)
            XCTAssertTrue(view.isAnimating)
            try harness.wait(0.3)
            XCTAssertFalse(view.isAnimating)
        }
    }

    func testImagesPauseWithoutAWindowAndTakeAnyNumberOfRounds() throws {
        try onMain {
            let harness = ViewHarness(), view = UIImageView(frame: .zero)
            view.animationImages = [UIImage(), UIImage()]
            (view.animationDuration, view.animationRepeatCount) = (0.2, 1)
            view.startAnimating()
            try harness.wait(1)
            XCTAssertTrue(view.isAnimating)
            harness.window.addSubview(view)
            try harness.wait(0.5)
            XCTAssertFalse(view.isAnimating)
            view.animationRepeatCount = .max
            view.startAnimating()
            try harness.wait(0.5)
            XCTAssertTrue(view.isAnimating)
        }
    }

    // MARK: Selectors

    @MainActor
    private final class Ticker {
        var ticks = 0
        var senders: [UIButton] = []
        func tick(_ link: CADisplayLink) { ticks += 1 }
        func tapped(_ sender: UIButton) { senders.append(sender) }
    }

    func testADisplayLinkCallsASelector() throws {
        try onMain {
            let harness = ViewHarness(), ticker = Ticker()
            let link = CADisplayLink(target: ticker, selector: Selector(Ticker.tick))
            link.add(to: .main, forMode: .common)
            for _ in 0..<3 { try harness.step() }
            XCTAssertGreaterThan(ticker.ticks, 0)
            link.invalidate()
        }
    }

    func testASelectorOfAMethodOfAnObjectTakesTheSender() {
        onMain {
            let ticker = Ticker(), button = UIButton(type: .system)
            button.addTarget(ticker, action: Selector(ticker.tapped), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(ticker.senders, [button])
        }
    }
}
