import ADKSnapshot
import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// The scene `motion`: a board of animations on public API only.
final class MotionBoardTests: XCTestCase, @unchecked Sendable {
    /// - Parameter comparesValues: the test looks at values of layers in many frames, and the pixels of such frames are
    ///   checked in others.
    @MainActor private func withBoard(
        comparesValues: Bool = false, _ body: (MotionViewController, HeadlessHost, UIWindow) throws -> Void
    ) throws {
        let isChecked = CompositingCheck.isOn
        CompositingCheck.isOn = isChecked && !comparesValues
        FrameLoop.shared.detach()
        defer {
            FrameLoop.shared.detach()
            CompositingCheck.isOn = isChecked
        }
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1100, height: 580))
        let board = MotionViewController()
        window.rootViewController = board
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(board, host, window)
    }

    /// Where the dot of the lane called `name` is on screen: 0 at the start of its rail, 1 at its end.
    @MainActor private func place(_ name: String, _ controller: MotionViewController) throws -> Double {
        let board = try XCTUnwrap(controller.node as? MotionBoardNode)
        let lane = try XCTUnwrap(board.lanes.first { $0.lane.name == name })
        let start = lane.rail.dot.bounds.width / 2
        return Double((lane.rail.dot.layer.paint.values.position.x - start) / lane.rail.travel)
    }

    /// A step of a curve with horizontal ends: the cubic's parameter is found by halving.
    private func ease(_ x: Double, _ x1: Double, _ x2: Double, _ y1: Double, _ y2: Double) -> Double {
        func cubic(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if cubic(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return cubic(y1, y2, low)
    }

    func testTheDotsFollowTheCurvesFrameByFrame() throws {
        try onMain {
            try self.withBoard { board, host, _ in
                let begin = FrameLoop.shared.now
                board.start()
                for _ in 0..<59 {
                    try host.run(for: 1.0 / 60)
                    let time = FrameLoop.shared.frameTime - begin
                    guard time < 1 else { break }
                    XCTAssertEqual(try self.place("Linear", board), time, accuracy: 1e-9)
                    XCTAssertEqual(
                        try self.place("Ease in", board), self.ease(time, 0.42, 1, 0, 1), accuracy: 1e-9)
                    XCTAssertEqual(
                        try self.place("Ease out", board), self.ease(time, 0, 0.58, 0, 1), accuracy: 1e-9)
                    XCTAssertEqual(
                        try self.place("Ease in and out", board), self.ease(time, 0.42, 0.58, 0, 1), accuracy: 1e-9)
                    XCTAssertEqual(
                        try self.place("After 0.3 s", board),
                        time < 0.3 ? 0 : self.ease((time - 0.3) / 0.7, 0.42, 0.58, 0, 1), accuracy: 1e-9)
                }
            }
        }
    }

    func testAnInterruptedDotKeepsItsPlaceAndItsSpeed() throws {
        try onMain {
            try self.withBoard { board, host, _ in
                board.start()
                let names = ["Turned back", "Sent on twice", "Shaken", "Linear, then ease"]
                var steps = names.map { _ in 0.0 }
                var before = try names.map { try self.place($0, board) }
                for frame in 0..<130 {
                    try host.run(for: 1.0 / 60)
                    let now = try names.map { try self.place($0, board) }
                    for (index, name) in names.enumerated() {
                        let step = now[index] - before[index]
                        // The linear motion begins and ends at its full speed: 1/60 of the rail in a frame.
                        let isLinear = name == "Linear, then ease" && [0, 1, 59, 60, 61].contains(frame)
                        let largest = isLinear ? 0.02 : 0.012
                        XCTAssertLessThan(abs(step - steps[index]), largest, "\(name), frame \(frame)")
                        steps[index] = step
                    }
                    before = now
                }
                for (place, end) in zip(before, [0, 1, 0.5, 0.1]) { XCTAssertEqual(place, end, accuracy: 1e-9) }
            }
        }
    }

    func testTheBoardComesToRestAndHasNoAnimationsThen() throws {
        try onMain {
            try self.withBoard { board, host, window in
                board.start()
                try host.run(for: 3)
                try host.settle()
                var frames = 0
                FrameLoop.shared.onFrame = { _ in frames += 1 }
                defer { FrameLoop.shared.onFrame = nil }
                try host.run(for: 10)
                XCTAssertEqual(frames, 0)
                XCTAssertEqual(self.layersInMotion(window.layer), 0)
            }
        }
    }

    @MainActor private func layersInMotion(_ layer: CALayer) -> Int {
        layer.sublayers.reduce(layer.motion == nil ? 0 : 1) { $0 + layersInMotion($1) }
    }

    func testAStartInTheMidstForgetsTheFirstStart() throws {
        try onMain {
            // The moves of the first start at 0.2, 0.3, 0.4, 0.5 and 0.6 s would fall into the second.
            for interruption in [0.15, 0.3, 0.45] {
                try self.withBoard(comparesValues: true) { board, host, _ in
                    board.start()
                    try host.run(for: interruption)
                    let begin = FrameLoop.shared.now
                    board.start()
                    for _ in 0..<11 {
                        try host.run(for: 1.0 / 60)
                        let time = FrameLoop.shared.frameTime - begin
                        let expected = self.ease(time, 0.42, 0.58, 0, 1)
                        for name in ["Ease in and out", "Turned back", "Shaken", "Caught by a spring", "Stopped"] {
                            XCTAssertEqual(try self.place(name, board), expected, accuracy: 1e-9, name)
                        }
                    }
                }
            }
        }
    }

    /// The values on the screen of `layer` and of all layers below.
    @MainActor private func shownValues(_ layer: CALayer) -> [String] {
        layer.sublayers.reduce(into: ["\(layer.paint.values)"]) { $0 += shownValues($1) }
    }

    /// The values are compared and not the pixels: a picture that grew in its motion keeps its resolution, so the
    /// pixels of a scaled box depend on the instants that were shown before.
    func testAPausedInstantHasTheValuesOfTheRunningBoard() throws {
        try onMain {
            // Each instant is the time of a frame.
            let instants = [0, 15, 24, 48].map { Double($0) / 60 }
            var played: [Double: [String]] = [:]
            for instant in instants {
                try self.withBoard(comparesValues: true) { board, host, _ in
                    board.start()
                    try host.run(for: instant)
                    board.show(at: instant)
                    try host.run(for: 0.1)
                    played[instant] = self.shownValues(board.node.layer)
                }
            }
            XCTAssertEqual(Set(played.values).count, instants.count, "every instant looks different")
            // Forwards and back, in one board.
            try self.withBoard(comparesValues: true) { board, host, _ in
                for instant in instants + instants.reversed() {
                    board.show(at: instant)
                    try host.run(for: 0.1)
                    let now = self.shownValues(board.node.layer)
                    let differences = zip(now, played[instant] ?? []).filter { $0 != $1 }.prefix(2)
                    XCTAssertEqual(now.count, played[instant]?.count)
                    XCTAssertTrue(differences.isEmpty, "\(instant) s: \(differences)")
                }
            }
        }
    }

    func testAPausedBoardDrawsNoFramesAndGoesOnFromThere() throws {
        try onMain {
            try self.withBoard { board, host, _ in
                board.show(at: 0.5)
                try host.settle()
                var frames = 0
                FrameLoop.shared.onFrame = { _ in frames += 1 }
                try host.run(for: 5)
                FrameLoop.shared.onFrame = nil
                XCTAssertEqual(frames, 0)
                XCTAssertEqual(try self.place("Linear", board), 0.5, accuracy: 1e-9)
                board.resume()
                try host.run(for: 0.25)
                XCTAssertEqual(try self.place("Linear", board), 0.75, accuracy: 1.0 / 60 + 1e-9)
                try host.run(for: 3)
                XCTAssertEqual(try self.place("Linear", board), 1, accuracy: 1e-9)
                XCTAssertEqual(try self.place("Shaken", board), 0.5, accuracy: 1e-9)
            }
        }
    }
}
