import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNodes

final class AnimationTests: ImageTestCase, @unchecked Sendable {
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let blue: UInt32 = 0xFF00_00FF

    /// Red for 100 ms, green for 50 ms, blue with a duration of 0, which counts as 100 ms.
    private func gif(repeats: Int?, side: Int = 10) -> Data {
        HandmadeGIF(
            width: side, height: side, palette: [0xFF0000, 0x00FF00, 0x0000FF], repeats: repeats,
            frames: [
                HandmadeGIF.Frame(width: side, height: side, index: 0, delay: 10),
                HandmadeGIF.Frame(width: side, height: side, index: 1, delay: 5),
                HandmadeGIF.Frame(width: side, height: side, index: 2, delay: 0),
            ]
        ).data
    }

    @MainActor
    private func makePlaying(_ data: Data) throws -> (ASImageNode, HeadlessHost, UIWindow) {
        let node = ASImageNode()
        node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: data))
        let (host, window) = makeWindow(node)
        try host.settle()
        return (node, host, window)
    }

    func testAFileOfOneImageIsNoAnimation() throws {
        let still = HandmadeGIF(
            width: 4, height: 4, palette: [0xFF0000], repeats: 0, frames: [.init(width: 4, height: 4, index: 0)])
        XCTAssertNil(ASAnimatedImage(data: still.data))
        XCTAssertNil(ASAnimatedImage(data: Data("text".utf8)))
        let animation = try XCTUnwrap(ASAnimatedImage(data: gif(repeats: nil)))
        XCTAssertEqual(animation.frameCount, 3)
        XCTAssertEqual(animation.loopCount, 1)
        XCTAssertEqual(animation.totalDuration, 0.25, accuracy: 1e-9)
        XCTAssertEqual(animation.duration(at: 2), 0.1, "0 and 10 ms count as 100 ms")
        XCTAssertEqual(try animation.image(at: 2)?.pixels(for: .full).pixel(x: 1, y: 1), Self.blue)
        XCTAssertEqual(try animation.image(at: 1)?.pixels(for: .full).pixel(x: 1, y: 1), Self.green)
        let messages = Misuse.messages {
            XCTAssertNil(animation.image(at: 3))
            XCTAssertEqual(animation.duration(at: .max), 0)
        }
        XCTAssertEqual(messages.count, 2, "\(messages)")
    }

    func testFramesAreShownForTheirTimeByTheFrameClock() throws {
        try onMain {
            let (_, host, window) = try makePlaying(gif(repeats: 0))
            var seen: [(time: TimeInterval, color: UInt32)] = []
            let start = host.clock.now
            while host.clock.now < start + 1.02 {
                let color = window.capture().pixel(x: 50, y: 50)
                if seen.last?.color != color { seen.append((host.clock.now - start, color)) }
                try host.run(for: 1.0 / 60)
            }
            let order = [Self.red, Self.green, Self.blue]
            XCTAssertEqual(seen.map(\.color), (0..<seen.count).map { order[$0 % 3] })
            XCTAssertEqual(seen.count, 13, "four times through in a second: \(seen.map(\.time))")
            for index in 1..<seen.count - 1 {
                let shown = seen[index + 1].time - seen[index].time
                XCTAssertEqual(shown, [0.1, 0.05, 0.1][index % 3], accuracy: 0.018, "frame \(index)")
            }
        }
    }

    func testAnAnimationThatEndsStaysAtItsLastFrameAndRequestsNoFrames() throws {
        try onMain {
            // One loop and one repetition.
            let (node, host, window) = try makePlaying(gif(repeats: 1))
            try host.run(for: 0.35)
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            try host.run(for: 0.6)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.blue)
            XCTAssertNil(FrameLoop.shared.nextTimer)
            XCTAssertEqual(node.player?.number, 5)
        }
    }

    func testAPausedAnimationKeepsItsFrameAndContinuesFromIt() throws {
        try onMain {
            let (node, host, window) = try makePlaying(gif(repeats: 0))
            try host.run(for: 0.12)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.green)
            node.animatedImagePaused = true
            XCTAssertNil(FrameLoop.shared.nextTimer)
            try host.run(for: 1)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.green)
            node.animatedImagePaused = false
            try host.run(for: 0.05)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.blue)
        }
    }

    func testStepsShowOneFrameEachInBothDirectionsAndPause() throws {
        try onMain {
            let (node, host, window) = try makePlaying(gif(repeats: 0))
            try host.run(for: 0.12)
            let order = [Self.red, Self.green, Self.blue]
            var index = 1
            for step in [1, 1, -1, -1, -1, 2, -5, 3, .min, .max, 1] {
                node.stepAnimatedImage(by: step)
                try host.settle()
                index = ((index + step % 3) % 3 + 3) % 3
                XCTAssertEqual(window.capture().pixel(x: 50, y: 50), order[index], "\(step)")
                XCTAssertEqual(node.animatedImageFrameIndex, index)
                XCTAssertTrue(node.animatedImagePaused)
                XCTAssertNil(FrameLoop.shared.nextTimer)
            }
            // Steps in quick succession add up.
            for _ in 0..<4 { node.stepAnimatedImage(by: 1) }
            try host.settle()
            index = (index + 4) % 3
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), order[index])
            // It goes on from there.
            node.animatedImagePaused = false
            try host.run(for: 0.11)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), order[(index + 1) % 3])
        }
    }

    func testAStepAfterTheEndOrBeyondADamageStaysWithinTheAnimation() throws {
        try onMain {
            let (node, host, window) = try makePlaying(gif(repeats: nil))
            try host.run(for: 0.6)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.blue)
            node.stepAnimatedImage(by: 1)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.red)
            node.stepAnimatedImage(by: -1)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.blue)
            let still = ASImageNode()
            still.stepAnimatedImage(by: 1)
            XCTAssertEqual(still.animatedImageFrameIndex, 0)
        }
    }

    func testARemovedAnimationDoesNotPlay() throws {
        try onMain {
            let root = ASDisplayNode()
            let node = ASImageNode()
            node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif(repeats: 0)))
            node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            node.removeFromSupernode()
            try host.settle()
            XCTAssertNil(FrameLoop.shared.nextTimer)
            root.addSubnode(node)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.red)
            try host.run(for: 0.12)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.green)
        }
    }

    func testAnotherImageEndsTheAnimation() throws {
        try onMain {
            let (node, host, window) = try makePlaying(gif(repeats: 0))
            try host.run(for: 0.12)
            node.image = UIImage(pixels: quarters(10, 10), scale: 1)
            try host.settle()
            XCTAssertNil(node.animatedImage)
            XCTAssertNil(FrameLoop.shared.nextTimer)
            XCTAssertEqual(window.capture().pixel(x: 90, y: 90), 0xFFFF_FF00)
            try host.run(for: 0.5)
            XCTAssertEqual(window.capture().pixel(x: 90, y: 90), 0xFFFF_FF00)
        }
    }

    func testADrawingInTheMiddleOfAnAnimationDoesNotFlashItsFirstFrame() throws {
        try onMain {
            let (node, host, window) = try makePlaying(gif(repeats: 0))
            try host.run(for: 0.12)
            node.setNeedsDisplay()
            var colors = Set<UInt32>()
            UIApplication.shared.onFrame = { _ in colors.insert(window.capture().pixel(x: 50, y: 50)) }
            try host.settle()
            XCTAssertFalse(colors.contains(Self.red))
            XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.green)
        }
    }

    func testOnlyAFewFramesAreDecodedAhead() throws {
        try onMain {
            let frames = (0..<200).map { HandmadeGIF.Frame(width: 30, height: 30, index: UInt8($0 % 3), delay: 4) }
            let data = HandmadeGIF(
                width: 30, height: 30, palette: [0xFF0000, 0x00FF00, 0x0000FF], repeats: 0, frames: frames
            ).data
            let animation = try XCTUnwrap(ASAnimatedImage(data: data))
            for (side, most) in [(30, 6), (1200, 2)] {
                let supply = AnimationFrameBuffer(
                    animation, from: 1, target: .exactly(width: side, height: side), screen: nil
                ) {}
                for number in 1...20 {
                    supply.fill()
                    while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
                    XCTAssertLessThanOrEqual(supply.readyCount, most)
                    XCTAssertGreaterThan(supply.readyCount, 0)
                    guard case .ready(_?) = supply.removeFrame(number) else { return XCTFail("no frame \(number)") }
                }
                supply.stop()
                while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
                XCTAssertEqual(supply.readyCount, 0)
            }
        }
    }

    func testAnAnimationInANodeWithoutAViewPlays() throws {
        try onMain {
            let (root, node) = (ASDisplayNode(), ASImageNode())
            node.isLayerBacked = true
            node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif(repeats: 0)))
            node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.red)
            try host.run(for: 0.12)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.green)
            try host.run(for: 0.05)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.blue)
            node.removeFromSupernode()
            try host.settle()
            XCTAssertNil(FrameLoop.shared.nextTimer)
        }
    }

    func testAnAnimationDrawnIntoAnotherNodesContentsStaysAtItsFirstFrame() throws {
        try onMain {
            for isRoot in [false, true] {
                let root = isRoot ? ASImageNode() : ASDisplayNode()
                root.enableSubtreeRasterization()
                let node = ASImageNode()
                node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                root.addSubnode(node)
                for animated in [root as? ASImageNode, node].compactMap({ $0 }) {
                    animated.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif(repeats: 0)))
                }
                let (host, window) = makeWindow(root)
                try host.settle()
                try host.run(for: 0.5)
                XCTAssertEqual(window.capture().pixel(x: 20, y: 20), Self.red)
                XCTAssertEqual(window.capture().pixel(x: 80, y: 80), isRoot ? Self.red : 0xFFFF_FFFF)
                XCTAssertNil(FrameLoop.shared.nextTimer)
            }
        }
    }

    /// Red, green, and two more frames, the first of which is damaged.
    private func damagedWebP() throws -> Data {
        var frames = try [Self.red, Self.green, Self.blue, 0xFFFF_FF00].map { color in
            let flat = PixelBuffer(width: 20, height: 20, isOpaque: true)
            for y in 0..<20 { for x in 0..<20 { flat.row(y)[x] = color } }
            return HandmadeWebP.Frame(width: 20, height: 20, file: [UInt8](try WebPEncoder.encode(flat, quality: 100)))
        }
        frames[2].damage()
        return HandmadeWebP(width: 20, height: 20, frames: frames).data
    }

    func testADamagedAnimationEndsAtItsLastGoodFrameAndIsLoggedOnce() throws {
        try onMain {
            let before = ImageLog.reportedMessages
            let animation = try XCTUnwrap(ASAnimatedImage(data: try damagedWebP()))
            XCTAssertEqual(animation.frameCount, 4)
            let root = ASDisplayNode()
            let node = ASImageNode()
            node.animatedImage = animation
            node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            @MainActor func channels() -> [UInt32] {
                let pixel = window.capture().pixel(x: 50, y: 50)
                return [16, 8, 0].map { (pixel >> $0 & 0xFF) > 128 ? 1 : 0 }
            }
            for _ in 0..<2 {
                try host.settle()
                XCTAssertEqual(channels(), [1, 0, 0])
                var seen: [[UInt32]] = []
                for _ in 0..<60 {
                    try host.run(for: 1.0 / 60)
                    if seen.last != channels() { seen.append(channels()) }
                }
                XCTAssertEqual(seen, [[1, 0, 0], [0, 1, 0]], "never back to the first frame, never further")
                XCTAssertNil(FrameLoop.shared.nextTimer, "decoding has stopped")
                XCTAssertEqual(DecodeMemory.animations.byteCount, 0)
                // Out of the display range and back: it plays again up to the damage.
                node.clearContents()
                node.removeFromSupernode()
                try host.settle()
                root.addSubnode(node)
            }
            let new = ImageLog.reportedMessages.subtracting(before)
            XCTAssertEqual(new.count, 1)
            XCTAssertTrue(
                new.first?.hasPrefix("An animation ends before frame 3 of 4: This WebP picture is damaged") ?? false,
                "\(new)")
        }
    }

    func testAnAnimationAboveTheByteLimitIsAStillImage() throws {
        try onMain {
            let limit = ASImageDecoding.animationByteLimit
            defer { ASImageDecoding.animationByteLimit = limit }
            ASImageDecoding.animationByteLimit = 30_000
            let before = ImageLog.reportedMessages
            XCTAssertNotNil(ASAnimatedImage(data: gif(repeats: 0, side: 20)))
            let path = NSTemporaryDirectory() + "adk-large-\(UUID().uuidString).gif"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try gif(repeats: 0, side: 110).write(to: URL(fileURLWithPath: path))
            for _ in 0..<2 {
                let node = ASNetworkImageNode()
                node.url = URL(fileURLWithPath: path)
                let (host, window) = makeWindow(node)
                try host.settle()
                XCTAssertNil(node.animatedImage)
                try host.run(for: 0.5)
                XCTAssertEqual(window.capture().pixel(x: 50, y: 50), Self.red)
            }
            XCTAssertEqual(ImageLog.reportedMessages.subtracting(before).count, 1)
        }
    }

    func testAnimationsThatTogetherExceedTheMemoryPlayOneAfterTheOther() throws {
        try onMain {
            let limit = ASImageDecoding.animationByteLimit
            defer { ASImageDecoding.animationByteLimit = limit }
            let root = ASDisplayNode()
            let nodes = try (0..<2).map { index in
                let node = ASImageNode()
                node.animatedImage = try XCTUnwrap(ASAnimatedImage(data: gif(repeats: 0, side: 40)))
                node.frame = CGRect(x: index * 50, y: 0, width: 50, height: 50)
                root.addSubnode(node)
                return node
            }
            // Seven frames of 40 x 40, a canvas and a frame being drawn on it: enough for one animation.
            ASImageDecoding.animationByteLimit = 80_000
            let (host, window) = makeWindow(root)
            try host.settle()
            try host.run(for: 0.12)
            let shown = [20, 70].map { window.capture().pixel(x: $0, y: 20) }
            XCTAssertEqual(shown.sorted(), [Self.green, Self.red].sorted(), "one plays, one waits")
            XCTAssertLessThanOrEqual(DecodeMemory.animations.byteCount, 80_000)
            XCTAssertEqual(DecodeMemory.animations.waiterCount, 1)
            let playing = shown[0] == Self.green ? 0 : 1
            nodes[playing].clearContents()
            nodes[playing].removeFromSupernode()
            try host.settle()
            try host.run(for: 0.12)
            XCTAssertNotEqual(window.capture().pixel(x: 70 - playing * 50, y: 20), Self.red)
            nodes[1 - playing].clearContents()
            XCTAssertEqual(DecodeMemory.animations.byteCount, 0)
        }
    }

    func testAnAnimationWithDamagedFramesPlaysOn() throws {
        try onMain {
            var bytes = [UInt8](gif(repeats: 0, side: 40))
            // Damages the second frame's pixels.
            let middle = bytes.count / 2
            for index in middle - 30..<middle + 30 { bytes[index] = 0xFF }
            guard let animation = ASAnimatedImage(data: Data(bytes)) else { return XCTFail("no frames at all") }
            let node = ASImageNode()
            node.animatedImage = animation
            let (host, _) = makeWindow(node)
            try host.settle()
            try host.run(for: 1)
            XCTAssertGreaterThan(node.player?.number ?? 0, 2)
        }
    }
}
