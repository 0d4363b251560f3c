import AsyncDisplayKit
import Foundation
import GalleryScenes

/// A list in a headless window of 800x600 points, on a virtual clock.
@MainActor
final class ListStage<List: ADKListNode, Controller: UIViewController> {
    let host = HeadlessHost()
    let list: List
    let controller: Controller
    private let window: UIWindow
    private var records: [ADKFrameRecord] = []

    /// Makes the list after the frame loop has its host.
    init(opens: Bool = true, _ make: () -> (List, Controller)) {
        FrameLoop.shared.detach()
        FrameLoop.shared.attach(host)
        (list, controller) = make()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        if opens { open() }
    }

    convenience init(_ list: List, controller: Controller) { self.init { (list, controller) } }

    func open() {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        frame()
    }

    /// Opens the window. Returns the milliseconds of the main thread until the first frame that shows every visible
    /// item.
    func openingTime() -> Double {
        let start = MonotonicClock.seconds
        open()
        var waiting = 0.0
        for _ in 0..<50 where placeholders != 0 {
            let rest = MonotonicClock.seconds
            finishBackgroundWork()
            waiting += MonotonicClock.seconds - rest
            frame()
        }
        return (MonotonicClock.seconds - start - waiting) * 1000
    }

    /// The visible index paths.
    var visiblePaths: [IndexPath] {
        if let table = list as? ASTableNode { return table.indexPathsForVisibleRows() }
        return (list as? ASCollectionNode)?.indexPathsForVisibleItems ?? []
    }

    var scrollView: UIScrollView { list.view as? UIScrollView ?? UIScrollView(frame: .zero) }

    var placeholders: Int {
        let shown = visiblePaths
        return shown.isEmpty ? 1 : shown.count - list.visibleNodes.filter(\.isDisplayed).count
    }

    var nodes: Int { ASDisplayNode.count.current }

    func frame() {
        FrameLoop.shared.setNeedsFrame()
        FrameLoop.shared.runFrame()
    }

    func finishBackgroundWork() {
        while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
    }

    /// Returns the frames presented while `body` runs.
    func record(_ body: () throws -> Void) rethrows -> [ADKFrameRecord] {
        records = []
        FrameLoop.shared.onFrame = { [weak self] in self?.records.append($0) }
        defer { FrameLoop.shared.onFrame = nil }
        try body()
        return records
    }
}

func median(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? .nan : numbers.sorted()[numbers.count / 2]
}
