import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import ADKNodes

/// An image whose decoder dies, as a damaged one makes it, beside others.
final class DecoderDeathTests: ImageTestCase, @unchecked Sendable {
    private final class WatchedNode: ASImageNode, @unchecked Sendable {
        @MainActor var errors: [ImageCodecError] = []

        override func displayDidFail(_ error: ImageCodecError) {
            super.displayDidFail(error)
            errors.append(error)
        }
    }

    /// Ends every decoder of this process as soon as it computes on an image.
    private final class DecoderEnder: @unchecked Sendable {
        private let isOver = Locked(false)
        private let ended = DispatchSemaphore(value: 0)
        let count = Locked(0)

        init() {
            Thread { [self] in
                // The processor time of each decoder since it had given up its rights: it waits for an image then.
                var ready: [Int32: Int] = [:]
                while !isOver.current {
                    for process in DecoderEnder.decoders() where DecoderEnder.isReady(process) {
                        let time = DecoderEnder.processorTicks(process)
                        guard time > ready[process, default: time] else {
                            ready[process] = ready[process] ?? time
                            continue
                        }
                        ready[process] = nil
                        if kill(process, SIGKILL) == 0 { count.withLock { $0 += 1 } }
                    }
                    sched_yield()
                }
                ended.signal()
            }.start()
        }

        func stop() {
            isOver.withLock { $0 = true }
            ended.wait()
        }

        private static func text(_ process: Int32, _ file: String) -> String {
            (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
        }

        private static func decoders() -> [Int32] {
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            let children = threads.flatMap { thread in
                (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8))?
                    .split(separator: " ").compactMap { Int32($0) } ?? []
            }
            return children.filter { text($0, "cmdline").hasPrefix("adk-decoder") }
        }

        private static func isReady(_ process: Int32) -> Bool { text(process, "status").contains("Seccomp:\t2") }

        /// In user and in system mode.
        private static func processorTicks(_ process: Int32) -> Int {
            let fields = text(process, "stat").split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
        }
    }

    private func image(_ name: String) throws -> UIImage {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.appendingPathComponent("ADKGraphicsTests/Codecs/Fixtures/\(name)")
        return try UIImage(encoded: Data(contentsOf: file))
    }

    /// Skips the test without the library, except in continuous integration.
    private func expectLibrary(for image: UIImage) throws {
        do throws(ImageCodecError) {
            _ = try image.pixels(for: .full)
        } catch {
            guard case .missingLibrary = error, ProcessInfo.processInfo.environment["CI"] == nil else { throw error }
            throw XCTSkip("\(error)")
        }
    }

    func testAnImageWhoseDecoderDiesIsAnErrorAndTheOthersAreShown() throws {
        try onMain {
            let next = try image("smooth.heic")
            try expectLibrary(for: next)
            let (root, bad) = (ASDisplayNode(), WatchedNode())
            let good = node(quarters(20, 20))
            // 24 megapixels: they take longer than their decoder lives.
            bad.image = try image("large.heic")
            bad.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
            good.frame = CGRect(x: 50, y: 0, width: 50, height: 100)
            root.addSubnode(bad)
            root.addSubnode(good)
            let ender = DecoderEnder()
            let (host, window) = makeWindow(root)
            try host.settle()
            ender.stop()
            XCTAssertGreaterThan(ender.count.current, 0)
            XCTAssertEqual(bad.errors.count, 1)
            let reason = "\(try XCTUnwrap(bad.errors.first))"
            XCTAssertTrue(reason.contains("its decoder ended with signal 9 (Killed)"), reason)
            XCTAssertEqual(window.capture().pixel(x: 25, y: 50), 0xFFFF_FFFF)
            XCTAssertEqual(window.capture().pixel(x: 60, y: 25), 0xFFFF_0000, "the good picture is shown")
            XCTAssertEqual([DecodeMemory.budget.byteCount, DecodeMemory.budget.waiterCount], [0, 0])

            // The next one, in the same node and with the same library.
            bad.image = next
            try host.settle()
            XCTAssertEqual(bad.errors.count, 1)
            XCTAssertTrue(bad.isDisplayed)
            XCTAssertNotEqual(window.capture().pixel(x: 25, y: 50), 0xFFFF_FFFF)
        }
    }
}
