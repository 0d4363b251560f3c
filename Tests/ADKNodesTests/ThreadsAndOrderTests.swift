import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// The threads of the process's work queue: as many jobs as there are threads, each of which waits for the others.
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

/// Notes what is called, in which order and on which kind of thread.
private final class Diary: Sendable {
    private let lines = Locked<[String]>([])

    func write(_ word: String) {
        let thread = Thread.isMainThread ? "main" : workerThreads.contains(UInt(pthread_self())) ? "worker" : "other"
        lines.withLock { $0.append("\(word) \(thread)") }
    }

    /// What was noted since the last call.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func take(_ words: String...) -> [String] { take().filter { line in words.contains { line.hasPrefix($0) } } }
}

/// Overrides every hook of measuring, layout and display, and draws red.
private final class HookNode: ASDisplayNode, @unchecked Sendable {
    let diary: Diary
    let name: String

    init(_ name: String, _ diary: Diary) {
        self.name = name
        self.diary = diary
        super.init()
        write("init")
    }

    private func write(_ word: String) { diary.write("\(name) \(word)") }

    @MainActor override func didLoad() {
        super.didLoad()
        write("didLoad")
        XCTAssertTrue(isNodeLoaded && !isInHierarchy)
        XCTAssertTrue(subnodes.allSatisfy(\.isNodeLoaded), "the subnodes are there, and in place")
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
        // Placed already, whatever they have in them.
        XCTAssertTrue(subnodes.allSatisfy { $0.bounds.width > 0 })
    }
    @MainActor override func layoutDidFinish() {
        super.layoutDidFinish()
        write("layoutDidFinish")
    }
    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        write("drawParameters")
        return self.diary
    }
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        (parameters as? Diary)?.write("draw")
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
    let diary: Diary
    init(_ diary: Diary) { self.diary = diary }
    func nodeDidLoad() { diary.write("delegate didLoad") }
    func nodeDidLayout() { diary.write("delegate didLayout") }
    func hierarchyDisplayDidFinish() { diary.write("delegate displayed") }
    nonisolated func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {
        diary.write("delegate willCalculateLayout")
    }
}

/// The lines of the page "Threads and order", as far as no other test proves them.
final class ThreadsAndOrderTests: NodeTestCase, @unchecked Sendable {
    override class func setUp() { XCTAssertGreaterThanOrEqual(workerThreads.count, 2) }

    /// Runs `body` on another thread, and waits for it.
    private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let result = Locked<Result?>(nil)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        guard let value = result.current else { preconditionFailure("the other thread gave no result") }
        return value
    }

    func testANodeIsMadeAndMeasuredOnTheCallersThreadAndLoadedOnMain() {
        onMain {
            let diary = Diary()
            let follower = Follower(diary)
            let node: ASDisplayNode = elsewhere {
                let (node, child) = (HookNode("p", diary), HookNode("c", diary))
                node.addSubnode(child)
                node.layoutSpecBlock = { _, _ in
                    diary.write("layoutSpec")
                    return ASWrapperLayoutSpec(layoutElement: child)
                }
                node.onDidLoad { _ in diary.write("onDidLoad 1") }
                node.onDidLoad { _ in diary.write("onDidLoad 2") }
                return node
            }
            XCTAssertEqual(diary.take(), ["p init other", "c init other"])
            node.add(follower)
            elsewhere { _ = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 50))) }
            XCTAssertEqual(
                diary.take(),
                [
                    "delegate willCalculateLayout other", "p willCalculateLayout other", "layoutSpec other",
                    "c willCalculateLayout other", "c calculateSize other", "c calculatedLayoutDidChange other",
                    "p calculatedLayoutDidChange other",
                ])
            elsewhere {
                LayoutEnvironment.with(LayoutEnvironment(verifiesCacheHits: false)) {
                    _ = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 50)))
                }
            }
            XCTAssertEqual(diary.take(), [], "an answer that is known calls nothing")
            XCTAssertFalse(node.isNodeLoaded)
            _ = node.view
            XCTAssertEqual(
                diary.take("p didLoad", "c didLoad", "onDidLoad", "delegate didLoad"),
                ["c didLoad main", "p didLoad main", "onDidLoad 1 main", "onDidLoad 2 main", "delegate didLoad main"])
            node.onDidLoad { _ in diary.write("onDidLoad late") }
            XCTAssertEqual(diary.take(), ["onDidLoad late main"], "at once where the node is loaded")
        }
    }

    func testAViewOrLayerBlockRunsOnceOnMainBeforeDidLoad() {
        onMain {
            let diary = Diary()
            let (view, layer): (ASDisplayNode, ASDisplayNode) = elsewhere {
                (
                    ASDisplayNode(
                        viewBlock: {
                            diary.write("viewBlock")
                            return UIView()
                        }, didLoad: { _ in diary.write("didLoad") }),
                    ASDisplayNode(
                        layerBlock: {
                            diary.write("layerBlock")
                            return CALayer()
                        }, didLoad: { _ in diary.write("didLoad") })
                )
            }
            for _ in 0..<2 { _ = (view.view, layer.layer) }
            XCTAssertEqual(diary.take(), ["viewBlock main", "didLoad main", "layerBlock main", "didLoad main"])
        }
    }

    func testALayoutPlacesSubnodesBeforeTheyAreLaidOutThemselves() throws {
        try onMain {
            for isLayerBacked in [true, false] {
                let diary = Diary()
                let (node, child) = (HookNode("p", diary), HookNode("c", diary))
                child.isLayerBacked = isLayerBacked
                node.automaticallyManagesSubnodes = true
                node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
                let follower = Follower(diary)
                node.add(follower)
                let (host, _) = makeWindow(node)
                FrameLoop.shared.runFrame()
                let layout = diary.take("p layout", "c layout", "delegate didLayout")
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
            let diary = Diary()
            let (node, child) = (HookNode("p", diary), HookNode("c", diary))
            child.placeholderEnabled = true
            child.willDisplayNodeContentWithRenderingContext = { _, _ in diary.write("willDraw") }
            child.didDisplayNodeContentWithRenderingContext = { _, _ in diary.write("didDraw") }
            let follower = Follower(diary)
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
            let words = diary.take().filter { line in names.contains { line.hasPrefix($0) } }
            // In the window a placeholder is asked for at once, and again when the drawing begins.
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
            let diary = Diary()
            let node = HookNode("n", diary)
            node.displaysAsynchronously = false
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(
                diary.take("n draw", "draw", "n display", "n hier"),
                [
                    "n drawParameters main", "n displayWillStart(false) main", "draw main", "n displayDidFinish main",
                    "n hierarchyDisplayDidFinish main",
                ])
        }
    }

    func testAPictureIsMadeByTheClassMethodOnAWorker() throws {
        final class PictureNode: ASDisplayNode, @unchecked Sendable {
            let diary = Diary()
            @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { diary }
            override class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
                (parameters as? Diary)?.write("display")
                return UIImage(pixels: PixelBuffer(width: 4, height: 4), scale: 1)
            }
        }
        try onMain {
            let node = PictureNode()
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.diary.take(), ["display worker"])
            XCTAssertNotNil(node.layer.contents)
        }
    }

    func testTraitsAndTintAreToldOnTheThreadThatChangesThemChildrenOfTraitsFirst() {
        onMain {
            let diary = Diary()
            let (node, child) = (HookNode("p", diary), HookNode("c", diary))
            node.addSubnode(child)
            _ = diary.take()
            elsewhere { node.overrideUserInterfaceStyle = .dark }
            XCTAssertEqual(diary.take(), ["c traits other", "p traits other"])
            XCTAssertEqual(child.asyncTraitCollection().userInterfaceStyle, .dark)
            elsewhere { node.tintColor = .green }
            XCTAssertEqual(diary.take(), ["p tint other", "c tint other"])
        }
    }

    func testANodeMadeForACellIsPreparedOffMainWithoutItsLayoutHook() {
        onMain {
            let diary = Diary()
            let (node, child) = (HookNode("p", diary), HookNode("c", diary))
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
            elsewhere {
                node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                node.prepareLayoutOffMain()
            }
            XCTAssertTrue(child.supernode === node)
            XCTAssertEqual(child.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
            XCTAssertEqual(diary.take("p layout", "c layout"), [], "layout() waits for the main thread")
        }
    }

    func testActionsOfAControlRunOnMainInTheOrderTheyWereAddedOnAnyThread() {
        onMain {
            let diary = Diary()
            let control = ASControlNode()
            elsewhere {
                for index in 0..<3 { control.addAction(for: .touchUpInside) { _ in diary.write("action \(index)") } }
            }
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(diary.take(), ["action 0 main", "action 1 main", "action 2 main"])
        }
    }

    func testANetworkImageNodeTellsThatItsDrawingBegins() throws {
        final class Delegate: ASNetworkImageNodeDelegate {
            let diary = Diary()
            func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode) {
                diary.write("begins")
                XCTAssertNotNil(imageNode.image)
            }
        }
        try onMain {
            let (node, delegate) = (ASNetworkImageNode(), Delegate())
            node.delegate = delegate
            node.image = UIImage(pixels: PixelBuffer(width: 4, height: 4), scale: 1)
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(delegate.diary.take(), ["begins main"])
        }
    }
}
