import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// The threads of the process's work queue, found by as many jobs as threads, each waiting for the others.
let workerThreads: Set<UInt> = {
    let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let (arrived, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let threads = Locked<Set<UInt>>([])
    for _ in 0..<count {
        WorkQueue.shared.async(.visible) {
            threads.withLock { _ = $0.insert(UInt(pthread_self())) }
            arrived.signal()
            gate.wait()
        }
    }
    for _ in 0..<count { arrived.wait() }
    for _ in 0..<count { gate.signal() }
    return threads.current
}()

/// Records calls with their order and kind of thread.
private final class EventLog: Sendable {
    private let lines = Locked<[String]>([])

    func write(_ word: String) {
        let thread = Thread.isMainThread ? "main" : workerThreads.contains(UInt(pthread_self())) ? "worker" : "other"
        lines.withLock { $0.append("\(word) \(thread)") }
    }

    /// Removes and returns the calls recorded since the last time.
    func drain() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func drain(_ words: String...) -> [String] { drain().filter { line in words.contains { line.hasPrefix($0) } } }
}

/// Overrides every hook of measuring, layout and display, and draws red.
private final class HookNode: ASDisplayNode, @unchecked Sendable {
    let eventLog: EventLog
    let name: String

    init(_ name: String, _ eventLog: EventLog) {
        self.name = name
        self.eventLog = eventLog
        super.init()
        write("init")
    }

    private func write(_ word: String) { eventLog.write("\(name) \(word)") }

    @MainActor override func didLoad() {
        super.didLoad()
        write("didLoad")
        XCTAssertTrue(isNodeLoaded && !isInHierarchy)
        XCTAssertTrue(subnodes.allSatisfy(\.isNodeLoaded), "the subnodes are loaded and in place")
        XCTAssertEqual(layer.sublayers.count, subnodes.count)
    }
    override func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        super.willCalculateLayout(constrainedSize)
        write("willCalculateLayout")
    }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        write("calculateSize")
        return super.calculateSizeThatFits(constrainedSize)
    }
    override func calculatedLayoutDidChange() {
        super.calculatedLayoutDidChange()
        write("calculatedLayoutDidChange")
        XCTAssertNotNil(calculatedLayout)
    }
    @MainActor override func layout() {
        super.layout()
        write("layout")
        // Subnodes are placed before they are laid out themselves.
        XCTAssertTrue(subnodes.allSatisfy { $0.bounds.width > 0 })
    }
    @MainActor override func layoutDidFinish() {
        super.layoutDidFinish()
        write("layoutDidFinish")
    }
    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        write("drawParameters")
        return self.eventLog
    }
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        (parameters as? EventLog)?.write("draw")
        UIGraphicsGetCurrentContext()?.setFillColor(.red)
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }
    @MainActor override func displayWillStartAsynchronously(_ asynchronously: Bool) {
        super.displayWillStartAsynchronously(asynchronously)
        write("displayWillStart(\(asynchronously))")
    }
    @MainActor override func displayDidFinish() {
        super.displayDidFinish()
        write("displayDidFinish")
        XCTAssertNotNil(layer.contents)
    }
    @MainActor override func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {
        super.subnodeDisplayWillStart(subnode)
        write("subnodeWillStart")
    }
    @MainActor override func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {
        super.subnodeDisplayDidFinish(subnode)
        write("subnodeDidFinish")
    }
    @MainActor override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        write("hierarchyDisplayDidFinish")
    }
    @MainActor override func placeholderImage() -> UIImage? {
        write("placeholderImage")
        return nil
    }
    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        write("traits")
    }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        write("tint")
    }
}

private final class Follower: ASInterfaceStateDelegate, @unchecked Sendable {
    let eventLog: EventLog
    init(_ eventLog: EventLog) { self.eventLog = eventLog }
    func nodeDidLoad() { eventLog.write("delegate didLoad") }
    func nodeDidLayout() { eventLog.write("delegate didLayout") }
    func hierarchyDisplayDidFinish() { eventLog.write("delegate displayed") }
    nonisolated func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {
        eventLog.write("delegate willCalculateLayout")
    }
}

/// The rules of the page "Threads and order" that no other test checks.
final class ThreadsAndOrderTests: NodeTestCase, @unchecked Sendable {
    override class func setUp() { XCTAssertGreaterThanOrEqual(workerThreads.count, 2) }

    func testANodeIsMadeAndMeasuredOnTheCallersThreadAndLoadedOnMain() {
        onMain {
            let eventLog = EventLog()
            let follower = Follower(eventLog)
            let node: ASDisplayNode = offMain {
                let (node, child) = (HookNode("p", eventLog), HookNode("c", eventLog))
                node.addSubnode(child)
                node.layoutSpecBlock = { _, _ in
                    eventLog.write("layoutSpec")
                    return ASWrapperLayoutSpec(layoutElement: child)
                }
                node.onDidLoad { _ in eventLog.write("onDidLoad 1") }
                node.onDidLoad { _ in eventLog.write("onDidLoad 2") }
                return node
            }
            XCTAssertEqual(eventLog.drain(), ["p init other", "c init other"])
            node.add(follower)
            offMain { _ = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 50))) }
            XCTAssertEqual(
                eventLog.drain(),
                [
                    "delegate willCalculateLayout other", "p willCalculateLayout other", "layoutSpec other",
                    "c willCalculateLayout other", "c calculateSize other", "c calculatedLayoutDidChange other",
                    "p calculatedLayoutDidChange other",
                ])
            offMain {
                LayoutEnvironment.with(LayoutEnvironment(verifiesCacheHits: false)) {
                    _ = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 50)))
                }
            }
            XCTAssertEqual(eventLog.drain(), [], "a cached layout calls no hooks")
            XCTAssertFalse(node.isNodeLoaded)
            _ = node.view
            XCTAssertEqual(
                eventLog.drain("p didLoad", "c didLoad", "onDidLoad", "delegate didLoad"),
                ["c didLoad main", "p didLoad main", "onDidLoad 1 main", "onDidLoad 2 main", "delegate didLoad main"])
            node.onDidLoad { _ in eventLog.write("onDidLoad late") }
            XCTAssertEqual(eventLog.drain(), ["onDidLoad late main"], "at once on a loaded node")
        }
    }

    func testAViewOrLayerBlockRunsOnceOnMainBeforeDidLoad() {
        onMain {
            let eventLog = EventLog()
            let (view, layer): (ASDisplayNode, ASDisplayNode) = offMain {
                (
                    ASDisplayNode(
                        viewBlock: {
                            eventLog.write("viewBlock")
                            return UIView()
                        }, didLoad: { _ in eventLog.write("didLoad") }),
                    ASDisplayNode(
                        layerBlock: {
                            eventLog.write("layerBlock")
                            return CALayer()
                        }, didLoad: { _ in eventLog.write("didLoad") })
                )
            }
            for _ in 0..<2 { _ = (view.view, layer.layer) }
            XCTAssertEqual(eventLog.drain(), ["viewBlock main", "didLoad main", "layerBlock main", "didLoad main"])
        }
    }

    func testALayoutPlacesSubnodesBeforeTheyAreLaidOutThemselves() throws {
        try onMain {
            for isLayerBacked in [true, false] {
                let eventLog = EventLog()
                let (node, child) = (HookNode("p", eventLog), HookNode("c", eventLog))
                child.isLayerBacked = isLayerBacked
                node.automaticallyManagesSubnodes = true
                node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
                let follower = Follower(eventLog)
                node.add(follower)
                let (host, _) = makeWindow(node)
                FrameLoop.shared.runFrame()
                let layout = eventLog.drain("p layout", "c layout", "delegate didLayout")
                XCTAssertEqual(
                    layout,
                    isLayerBacked
                        ? [
                            "p layout main", "delegate didLayout main", "c layout main", "c layoutDidFinish main",
                            "p layoutDidFinish main",
                        ]
                        : [
                            "p layout main", "delegate didLayout main", "p layoutDidFinish main", "c layout main",
                            "c layoutDidFinish main",
                        ],
                    "layer-backed: \(isLayerBacked)")
                try host.settle()
            }
        }
    }

    func testADrawingIsCapturedOnMainDrawnOnAWorkerAndShownOnMain() throws {
        try onMain {
            let eventLog = EventLog()
            let (node, child) = (HookNode("p", eventLog), HookNode("c", eventLog))
            child.placeholderEnabled = true
            child.willDisplayNodeContentWithRenderingContext = { _, _ in eventLog.write("willDraw") }
            child.didDisplayNodeContentWithRenderingContext = { _, _ in eventLog.write("didDraw") }
            let follower = Follower(eventLog)
            child.add(follower)
            child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            node.addSubnode(child)
            node.displaySuspended = true
            let (host, _) = makeWindow(node)
            try host.settle()
            let names = [
                "c draw", "draw", "willDraw", "didDraw", "c display", "c hier", "c placeholder", "p sub", "p hier",
                "delegate displayed",
            ]
            let words = eventLog.drain().filter { line in names.contains { line.hasPrefix($0) } }
            // The placeholder is requested when the node enters the window, and again when the drawing begins.
            XCTAssertEqual(
                words.filter { !$0.contains("placeholder") },
                [
                    "c drawParameters main", "c displayWillStart(true) main", "p subnodeWillStart main",
                    "willDraw worker",
                    "draw worker", "didDraw worker", "c displayDidFinish main", "c hierarchyDisplayDidFinish main",
                    "delegate displayed main", "p subnodeDidFinish main", "p hierarchyDisplayDidFinish main",
                ])
            XCTAssertTrue(words.contains("c placeholderImage main"))
            XCTAssertLessThan(
                words.firstIndex(of: "c placeholderImage main") ?? .max, words.firstIndex(of: "draw worker") ?? 0)
        }
    }

    func testANodeThatDoesNotDisplayAsynchronouslyIsDrawnOnMainInTheSameOrder() throws {
        try onMain {
            let eventLog = EventLog()
            let node = HookNode("n", eventLog)
            node.displaysAsynchronously = false
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(
                eventLog.drain("n draw", "draw", "n display", "n hier"),
                [
                    "n drawParameters main", "n displayWillStart(false) main", "draw main", "n displayDidFinish main",
                    "n hierarchyDisplayDidFinish main",
                ])
        }
    }

    func testAnImageIsMadeByTheClassMethodOnAWorker() throws {
        final class ImageNode: ASDisplayNode, @unchecked Sendable {
            let eventLog = EventLog()
            @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { eventLog }
            override class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
                (parameters as? EventLog)?.write("display")
                return UIImage(pixels: PixelBuffer(width: 4, height: 4), scale: 1)
            }
        }
        try onMain {
            let node = ImageNode()
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.eventLog.drain(), ["display worker"])
            XCTAssertNotNil(node.layer.contents)
        }
    }

    func testChangesOfTraitsAndTintAreReportedOnTheChangingThread() {
        onMain {
            let eventLog = EventLog()
            let (node, child) = (HookNode("p", eventLog), HookNode("c", eventLog))
            node.addSubnode(child)
            _ = eventLog.drain()
            offMain { node.overrideUserInterfaceStyle = .dark }
            XCTAssertEqual(eventLog.drain(), ["c traits other", "p traits other"])
            XCTAssertEqual(child.asyncTraitCollection().userInterfaceStyle, .dark)
            offMain { node.tintColor = .green }
            XCTAssertEqual(eventLog.drain(), ["p tint other", "c tint other"])
        }
    }

    func testANodeMadeForACellIsPreparedOffMainWithoutItsLayoutHook() {
        onMain {
            let eventLog = EventLog()
            let (node, child) = (HookNode("p", eventLog), HookNode("c", eventLog))
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
            offMain {
                node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                node.prepareLayoutOffMain()
            }
            XCTAssertTrue(child.supernode === node)
            XCTAssertEqual(child.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
            XCTAssertEqual(eventLog.drain("p layout", "c layout"), [], "layout() runs later, on the main thread")
        }
    }

    func testActionsOfAControlRunOnMainInTheOrderTheyWereAddedOnAnyThread() {
        onMain {
            let eventLog = EventLog()
            let control = ASControlNode()
            offMain {
                for index in 0..<3 { control.addAction(for: .touchUpInside) { _ in eventLog.write("action \(index)") } }
            }
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(eventLog.drain(), ["action 0 main", "action 1 main", "action 2 main"])
        }
    }

    func testANetworkImageNodeReportsThatItsDrawingBegins() throws {
        final class Delegate: ASNetworkImageNodeDelegate {
            let eventLog = EventLog()
            func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode) {
                eventLog.write("begins")
                XCTAssertNotNil(imageNode.image)
            }
        }
        try onMain {
            let (node, delegate) = (ASNetworkImageNode(), Delegate())
            node.delegate = delegate
            node.image = UIImage(pixels: PixelBuffer(width: 4, height: 4), scale: 1)
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(delegate.eventLog.drain(), ["begins main"])
        }
    }
}
