import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNodes

/// Draws two images side by side.
private final class AlbumNode: ASDisplayNode, @unchecked Sendable {
    private let images: [UIImage]

    init(_ images: [UIImage]) {
        self.images = images
        super.init()
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { images }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        for (index, image) in (parameters as? [UIImage] ?? []).enumerated() {
            image.draw(
                in: CGRect(x: CGFloat(index) * bounds.width / 2, y: 0, width: bounds.width / 2, height: bounds.height))
        }
    }
}

/// Draws an image at twice its size, and notes the memory that is reserved meanwhile.
private final class ZoomNode: ASDisplayNode, @unchecked Sendable {
    private let image: UIImage
    let reserved = Locked<[Int]>([])

    init(_ image: UIImage) {
        self.image = image
        super.init()
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { (image, reserved) }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let (image, reserved) = parameters as? (UIImage, Locked<[Int]>) else { return }
        let size = image.size
        image.draw(in: CGRect(x: -size.width, y: -size.height, width: size.width * 2, height: size.height * 2))
        reserved.withLock { $0.append(DecodeMemory.budget.byteCount) }
    }
}

/// Images that together exceed the memory for decoding.
final class DecodeMemoryTests: ImageTestCase, @unchecked Sendable {
    private let red: UInt32 = 0xFFFF_0000

    /// An encoded image in one colour that needs more than a megabyte for decoding.
    private func encoded(_ color: UInt32) throws -> UIImage {
        let buffer = PixelBuffer(width: 600, height: 600, isOpaque: true)
        for y in 0..<600 { for x in 0..<600 { buffer.row(y)[x] = color } }
        return try UIImage(encoded: try PNGEncoder.encode(buffer))
    }

    @MainActor
    private func makeRow(_ count: Int) throws -> (root: ASDisplayNode, images: [ASImageNode], paint: PaintNode) {
        let root = ASDisplayNode()
        let paint = PaintNode(.green)
        paint.frame = CGRect(x: 0, y: 50, width: 100, height: 50)
        let images = try (0..<count).map { index in
            let node = ASImageNode()
            node.image = try encoded(red)
            node.frame = CGRect(x: index * 10, y: 0, width: 10, height: 10)
            root.addSubnode(node)
            return node
        }
        root.addSubnode(paint)
        return (root, images, paint)
    }

    /// The bytes that are reserved while a node draws the image at twice its size, of which 100 x 100 pixels are seen.
    @MainActor
    private func reservedBytes(for image: UIImage) throws -> Int {
        let all = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
        defer { all.giveBack() }
        let node = ZoomNode(image)
        let (host, window) = makeWindow(node)
        try host.run(for: 0.1)
        XCTAssertEqual(DecodeMemory.budget.waiterCount, 1)
        // Run again with the bytes that it needs.
        all.giveBack()
        try host.settle()
        XCTAssertEqual(DecodeMemory.budget.byteCount, 0)
        withExtendedLifetime(window) {}
        return try XCTUnwrap(node.reserved.current.last)
    }

    func testAnImageAtTwiceItsSizeTakesTheMemoryOfItsSeenPart() throws {
        try onMain {
            let image = try UIImage(encoded: try JPEGEncoder.encode(map(2_000, 1_500), quality: 80))
            // Some rows of the file, and 100 x 100 pixels with a margin. The whole has 2,000 x 1,500 x 4 x 4 = 48 MB.
            let bytes = try reservedBytes(for: image)
            XCTAssertTrue((104 * 104 * 4..<1_500_000).contains(bytes), "\(bytes)")
        }
    }

    func testTheCopyOfAFileForADecoderOfItsOwnCounts() throws {
        try onMain {
            let padding = 5_000_000
            let file = Data("P6 2 2 255\n".utf8) + Data(count: 12 + padding)
            let bytes = try reservedBytes(for: UIImage(encoded: file))
            XCTAssertTrue((padding..<padding + 1_000_000).contains(bytes), "\(bytes)")
        }
    }

    func testImagesWithoutMemoryWaitWhileOthersAreDrawnAndNoWorkerIsBlocked() throws {
        try onMain {
            // Simulates the decoding of a huge image.
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let (root, images, _) = try makeRow(9)
            let (host, window) = makeWindow(root)
            try host.run(for: 0.1)
            XCTAssertEqual(WorkQueue.shared.unfinishedCount, 0, "all workers are free")
            XCTAssertEqual(DecodeMemory.budget.waiterCount, 9)
            XCTAssertFalse(FrameLoop.shared.isSettled)
            XCTAssertTrue(images.allSatisfy { $0.layer.contents == nil })
            let other = PaintNode(.blue)
            other.frame = CGRect(x: 0, y: 60, width: 100, height: 40)
            root.addSubnode(other)
            try host.run(for: 0.1)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 80), 0xFF00_00FF, "nodes without images are drawn")

            huge.giveBack()
            try host.settle()
            for index in 0..<9 { XCTAssertEqual(window.capture().pixel(x: index * 10 + 5, y: 5), red) }
            XCTAssertEqual(DecodeMemory.budget.byteCount, 0)
        }
    }

    func testWithMemoryForOneAtATimeAllImagesAreDrawn() throws {
        try onMain {
            let limit = ASImageDecoding.byteLimit
            defer { ASImageDecoding.byteLimit = limit }
            ASImageDecoding.byteLimit = 1
            let (root, _, _) = try makeRow(9)
            let (host, window) = makeWindow(root)
            try host.settle()
            for index in 0..<9 { XCTAssertEqual(window.capture().pixel(x: index * 10 + 5, y: 5), red) }
            XCTAssertEqual([DecodeMemory.budget.byteCount, DecodeMemory.budget.waiterCount], [0, 0])
        }
    }

    func testAnImageRemovedWhileItWaitsForMemoryIsNotDecoded() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let (root, images, _) = try makeRow(4)
            let (host, window) = makeWindow(root)
            try host.run(for: 0.1)
            for node in images[0..<2] {
                node.removeFromSupernode()
                node.recursivelyClearContents()
            }
            images[2].image = try encoded(0xFF00_00FF)
            huge.giveBack()
            try host.settle()
            XCTAssertTrue(images[0..<2].allSatisfy { $0.layer.contents == nil })
            XCTAssertEqual(window.capture().pixel(x: 25, y: 5), 0xFF00_00FF)
            XCTAssertEqual(window.capture().pixel(x: 35, y: 5), red)
            XCTAssertEqual([DecodeMemory.budget.byteCount, DecodeMemory.budget.waiterCount], [0, 0])
        }
    }

    func testImagesInARasterizedSubtreeWaitForMemoryTogether() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let root = ASDisplayNode()
            root.enableSubtreeRasterization()
            for index in 0..<3 {
                let node = ASImageNode()
                node.image = try encoded(red)
                node.frame = CGRect(x: index * 30, y: 0, width: 20, height: 20)
                root.addSubnode(node)
            }
            let (host, window) = makeWindow(root)
            try host.run(for: 0.1)
            XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFFFF_FFFF)
            huge.giveBack()
            try host.settle()
            for index in 0..<3 { XCTAssertEqual(window.capture().pixel(x: index * 30 + 10, y: 10), red) }
        }
    }

    func testADrawingMethodThatDecodesImagesRunsAgainWhenThereIsMemory() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let node = AlbumNode([try encoded(red), try encoded(0xFF00_00FF)])
            let (host, window) = makeWindow(node)
            try host.run(for: 0.1)
            XCTAssertNil(node.layer.contents, "a drawing without all its images is not shown")
            XCTAssertEqual(WorkQueue.shared.unfinishedCount, 0)
            huge.giveBack()
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 25, y: 50), red)
            XCTAssertEqual(window.capture().pixel(x: 75, y: 50), 0xFF00_00FF)
        }
    }

    func testTheMainThreadDoesNotWaitForMemory() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let node = ASImageNode()
            node.image = try encoded(red)
            node.displaysAsynchronously = false
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), red)
        }
    }

    func testABackgroundBlockThatWaitsForMemoryDoesNotStopTheOthers() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let image = try encoded(red)
            let done = Locked(0)
            let blocked = ProcessInfo.processInfo.activeProcessorCount + 2
            for _ in 0..<blocked {
                ASPerformBlockOnBackgroundThread {
                    if image.preparingForDisplay() != nil { done.withLock { $0 += 1 } }
                }
            }
            let others = Locked(0)
            for _ in 0..<5 { ASPerformBlockOnBackgroundThread { others.withLock { $0 += 1 } } }
            while others.current < 5 { sched_yield() }
            XCTAssertEqual(done.current, 0)
            huge.giveBack()
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            XCTAssertEqual(done.current, blocked)
        }
    }

    func testADrawingThatHasItsMemoryDoesNotWaitForWorkersThatWaitForTheSame() throws {
        try onMain {
            let limit = ASImageDecoding.byteLimit
            let huge = DecodeMemory.budget.reserveUnconditionally(limit)
            defer {
                huge.giveBack()
                ASImageDecoding.byteLimit = limit
            }
            // One image at a time.
            ASImageDecoding.byteLimit = 1
            let (root, images, _) = try makeRow(3)
            let (host, window) = makeWindow(root)
            try host.run(for: 0.1)
            XCTAssertEqual(DecodeMemory.budget.waiterCount, images.count)
            // More blocks than the queue has threads, each of which waits for memory.
            let (image, done) = (try encoded(red), Locked(0))
            let threads = max(2, ProcessInfo.processInfo.activeProcessorCount) + 16
            for _ in 0..<(threads + 20) {
                ASPerformBlockOnBackgroundThread {
                    if image.preparingForDisplay() != nil { done.withLock { $0 += 1 } }
                }
            }
            while DecodeMemory.budget.waiterCount < images.count + threads { sched_yield() }

            huge.giveBack()
            try host.settle()
            for index in images.indices { XCTAssertEqual(window.capture().pixel(x: index * 10 + 5, y: 5), red) }
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            XCTAssertEqual(done.current, threads + 20)
        }
    }

    func testAPipelineThatDecodesManyImagesBlocksNoWorker() throws {
        try onMain {
            let huge = DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit)
            defer { huge.giveBack() }
            let harness = PipelineHarness()
            let pipeline = harness.pipeline()
            let url = try XCTUnwrap(URL(string: "https://pictures.test/red"))
            pipeline.memory.store(try encoded(red), for: url)
            let done = Locked(0)
            for _ in 0..<40 {
                Task.detached {
                    let image = try? await pipeline.image(for: url, options: .init(size: CGSize(width: 8, height: 8)))
                    done.withLock { $0 += image == nil ? 0 : 1 }
                }
            }
            while DecodeMemory.budget.waiterCount < 40 { sched_yield() }
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            huge.giveBack()
            while done.current < 40 { sched_yield() }
        }
    }
}
