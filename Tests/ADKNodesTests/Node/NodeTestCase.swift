import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

/// Draws a colour with the class method.
final class PaintNode: ASDisplayNode, @unchecked Sendable {
    private let paint: Locked<UIColor>
    let drawings = Locked(0)

    init(_ color: UIColor) {
        paint = Locked(color)
        super.init()
    }

    var color: UIColor {
        get { paint.current }
        set {
            paint.withLock { $0 = newValue }
            setNeedsDisplay()
        }
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { (paint.current, drawings) }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let (color, drawings) = parameters as? (UIColor, Locked<Int>), let context = UIGraphicsGetCurrentContext()
        else { return }
        drawings.withLock { $0 += 1 }
        context.setFillColor(color)
        context.fill(bounds)
    }
}

/// Records its life cycle.
final class LoggingNode: ASDisplayNode, @unchecked Sendable {
    let eventLog: Locked<[String]>
    let name: String

    init(_ name: String = "", into eventLog: Locked<[String]> = Locked([])) {
        self.name = name
        self.eventLog = eventLog
        super.init()
    }

    private func write(_ word: String) { eventLog.withLock { $0.append(name.isEmpty ? word : "\(name) \(word)") } }
    @MainActor override func didLoad() { write("load") }
    @MainActor override func didEnterPreloadState() { write("+preload") }
    @MainActor override func didExitPreloadState() { write("-preload") }
    @MainActor override func didEnterDisplayState() { write("+display") }
    @MainActor override func didExitDisplayState() { write("-display") }
    @MainActor override func didEnterVisibleState() { write("+visible") }
    @MainActor override func didExitVisibleState() { write("-visible") }
    @MainActor override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        write("changed \(oldState.rawValue)>\(newState.rawValue)")
    }
}

/// The base class of tests with nodes in a headless window.
class NodeTestCase: XCTestCase, @unchecked Sendable {
    /// A headless window with a controller of `node`. Sizes are in points.
    @MainActor func makeWindow(_ node: ASDisplayNode, width: CGFloat = 100, height: CGFloat = 100, scale: CGFloat = 1)
        -> (HeadlessHost, UIWindow)
    {
        let screen = HeadlessWindow(
            width: width, height: height, scale: scale, root: ASDKViewController(node: node))
        return (screen.host, screen.window)
    }

    /// Delivers results of the background until `condition` holds. With a window, which wakes the main thread.
    @MainActor func drain(until condition: () -> Bool) {
        while !condition() {
            // A condition may also depend on what no result tells.
            if !MainMailbox.drain(clock: VirtualClock()) { _ = MainThread.waitForQueue(atMost: 0.05) }
            MainThread.drainQueue()
        }
    }

    /// Runs `body`, and fails unless every node created in it is freed after all work has ended.
    @MainActor func assertEveryNodeIsFreed(line: UInt = #line, _ body: @MainActor () throws -> Void) throws {
        /// The number of nodes with only a new window with one node.
        func count() throws -> Int {
            let (host, _) = makeWindow(ASDisplayNode())
            try host.settle()
            return ASDisplayNode.count.current
        }
        let before = try count()
        try body()
        XCTAssertEqual(try count(), before, "nodes are kept alive", line: line)
    }

    /// Runs `body` on another thread and waits for its result.
    func offMain<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let result = Locked<Result?>(nil)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        guard let value = result.current else { preconditionFailure("the other thread returned no result") }
        return value
    }
}
