import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Layers in motion are painted as pictures, and what is kept of them has the bits of painting them again.
final class LayerPictureTests: XCTestCase, @unchecked Sendable {
    @MainActor private func animate(_ duration: TimeInterval, _ changes: () -> Void) {
        AnimationContext(
            curve: .timing(CAMediaTimingFunction(name: .easeInEaseOut).curve, duration: duration),
            group: AnimationGroupState(allowsTouches: false, completion: nil)
        ).run(changes)
    }

    @MainActor private func checking(_ body: @MainActor () throws -> Void) rethrows -> [CompositingCheck.Difference] {
        let (wasOn, tell) = (CompositingCheck.isOn, CompositingCheck.onDifference)
        var differences: [CompositingCheck.Difference] = []
        CompositingCheck.isOn = true
        CompositingCheck.onDifference = { differences.append($0) }
        defer { (CompositingCheck.isOn, CompositingCheck.onDifference) = (wasOn, tell) }
        try body()
        return differences
    }

    @MainActor private func makeView(_ frame: CGRect, _ color: UIColor?, in parent: UIView) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = color
        parent.addSubview(view)
        return view
    }

    /// A clipping white view with cards in it, in the whole window.
    @MainActor private func makeScreen(in window: UIWindow) -> UIView {
        let screen = makeView(window.bounds, .white, in: window)
        screen.clipsToBounds = true
        for index in 0..<8 {
            let card = makeView(CGRect(x: index * 25, y: 5, width: 18, height: 90), nil, in: screen)
            card.backgroundColor = UIColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.4)
            card.layer.cornerRadius = 7
            card.layer.shadowOpacity = 0.5
        }
        return screen
    }

    // MARK: - Bits

    /// `ADK_PICTURE_SEEDS=500` is the long run.
    func testRandomTreesInMotionLookTheSameKeptAndPainted() throws {
        let seeds = ProcessInfo.processInfo.environment["ADK_PICTURE_SEEDS"].flatMap { UInt64($0) } ?? 12
        try onMain {
            for seed in 0..<seeds {
                let (host, window) = makeHeadlessWindow(160, 160, scale: [1, 2, 1.5][Int(seed % 3)])
                // Nothing is kept, about one picture, a few, or all.
                window.compositor.pictureByteLimit = [0, 60_000, 300_000, nil][Int(seed / 3 % 4)]
                var tree = RandomTree(seed: seed, in: window)
                var random = SeededRandom(seed: seed)
                try host.settle()
                for round in 0..<30 {
                    var changes: [String] = []
                    for _ in 0...Int.random(in: 0...2, using: &random) {
                        if Int.random(in: 0...3, using: &random) == 0 {
                            changes.append(tree.change())
                        } else {
                            let duration = Double.random(in: 0...0.4, using: &random)
                            animate(duration) { changes.append("animated " + tree.change(inMotion: true)) }
                        }
                    }
                    let frames = Double(Int.random(in: 1...4, using: &random))
                    let differences = try checking { try host.run(for: frames / 60) }
                    if let first = differences.first {
                        XCTFail(
                            "seed \(seed), round \(round), after \(changes): \(differences), where there are\n"
                                + tree.layers(atX: first.x, y: first.y))
                        break
                    }
                }
                let differences = try checking { try host.settle() }
                XCTAssertEqual(differences.count, 0, "seed \(seed) at the end: \(differences)")
                for view in tree.views {
                    XCTAssertNil(view.layer.paint.picture)
                    XCTAssertNil(view.layer.paint.keptPicture)
                }
                XCTAssertEqual(window.compositor.pictures.byteCount, 0, "nothing is kept at rest")
                window.close()
            }
        }
    }

    /// The same trees with rules on layers at rest: pixels of layers, and rounding, without time.
    func testRandomTreesWithRandomRulesLookTheSameKeptAndPainted() throws {
        try onMain {
            for seed in 100..<130 as Range<UInt64> {
                let (host, window) = makeHeadlessWindow(160, 160, scale: [1, 2, 1.5][Int(seed % 3)])
                window.compositor.pictureByteLimit = [0, 60_000, nil][Int(seed / 3 % 3)]
                var tree = RandomTree(seed: seed, in: window)
                var random = SeededRandom(seed: seed)
                for round in 0..<30 {
                    for view in tree.views where Int.random(in: 0...4, using: &random) == 0 {
                        view.layer.setPicture(Bool.random(using: &random))
                    }
                    let change = tree.change()
                    let differences = try checking { try host.settle() }
                    if let first = differences.first {
                        XCTFail(
                            "seed \(seed), round \(round), after \(change): \(differences), where there are\n"
                                + tree.layers(atX: first.x, y: first.y))
                        break
                    }
                }
                window.close()
            }
        }
    }

    /// Pictures on whole pixels are what layers at rest are.
    func testAPictureOnWholePixelsLooksAsTheLayerAtRest() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let screen = makeScreen(in: window)
            screen.subviews[2].transform = CGAffineTransform(rotationAngle: 0.3)
            try host.settle()
            let atRest = window.capture()
            screen.layer.setPicture(true)
            for card in screen.subviews { card.layer.setPicture(true) }
            try host.settle()
            let inMotion = window.capture()
            // Groups and pictures round a translucent colour once more or less.
            for y in 0..<100 {
                for x in 0..<200 {
                    for shift in [0, 8, 16] as [UInt32] {
                        let (a, b) = (
                            atRest.pixel(x: x, y: y) >> shift & 0xFF, inMotion.pixel(x: x, y: y) >> shift & 0xFF
                        )
                        XCTAssertLessThanOrEqual(max(a, b) - min(a, b), 1, "\(x),\(y)")
                    }
                }
            }
        }
    }

    // MARK: - Work

    func testALayerThatMovesIsPaintedOnceAndThenOnlyWhatChangesInIt() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let view = makeView(CGRect(x: 0, y: 0, width: 100, height: 100), nil, in: window)
            for index in 0..<10 { _ = makeView(CGRect(x: index * 10, y: 0, width: 8, height: 90), .blue, in: view) }
            try host.settle()
            animate(0.4) { view.center.x += 100 }
            try host.run(for: 0.1)
            let painted = window.compositor.paintedPicturePixels
            XCTAssertGreaterThan(painted, 0)
            XCTAssertGreaterThan(window.compositor.pictures.byteCount, 0)
            try host.run(for: 0.1)
            XCTAssertEqual(window.compositor.paintedPicturePixels, painted, "no pixel is painted again")
            view.subviews[3].backgroundColor = .green
            try host.run(for: 0.05)
            let again = window.compositor.paintedPicturePixels - painted
            XCTAssertTrue(again >= 8 * 90 && again <= 12 * 94, "only the part that changed: \(again)")
            try host.settle()
            XCTAssertEqual(window.compositor.pictures.byteCount, 0)
        }
    }

    func testALayerThatTurnsAndGrowsIsPaintedOncePerResolution() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 200)
            let view = makeView(CGRect(x: 60, y: 60, width: 40, height: 40), .red, in: window)
            _ = makeView(CGRect(x: 5, y: 5, width: 10, height: 10), .blue, in: view)
            try host.settle()
            animate(0.5) { view.transform = CGAffineTransform(rotationAngle: 2) }
            try host.run(for: 0.4)
            let turned = window.compositor.paintedPicturePixels
            // At most each pixel of whole blocks around it, once.
            XCTAssertTrue(turned >= 40 * 40 && turned <= 64 * 64 + 40 * 40, "\(turned)")
            try host.settle()
            view.transform = .identity
            try host.settle()
            let before = window.compositor.paintedPicturePixels
            animate(0.5) { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
            try host.settle()
            let grown = window.compositor.paintedPicturePixels - before
            // At one, two and four times its size, and once at rest at three times.
            let sizes = [1, 2, 4, 3].map { (40 * $0 + 64) * (40 * $0 + 64) }
            XCTAssertLessThanOrEqual(grown, sizes.reduce(0, +))
            XCTAssertGreaterThan(grown, 160 * 160)
        }
    }

    func testAScreenThatLeavesIsCopiedFromTheWindow() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let screen = makeScreen(in: window)
            let note = makeView(CGRect(x: 20, y: 20, width: 30, height: 30), UIColor(white: 0, alpha: 0.5), in: window)
            try host.settle()
            let before = window.compositor.paintedPicturePixels
            animate(0.3) { screen.center.x -= 150 }
            try host.run(for: 0.2)
            let painted = window.compositor.paintedPicturePixels - before
            XCTAssertTrue(painted >= 30 * 30 && painted <= 34 * 34, "only the part below the note: \(painted)")
            XCTAssertEqual(note.layer.paint.picture, nil)
            try host.settle()
        }
    }

    func testOfTwoScreensThatMoveEachPaintsOnlyWhatTheOtherUncovers() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let below = makeScreen(in: window)
            let above = makeScreen(in: window)
            above.center.x += 200
            try host.settle()
            let before = window.compositor.paintedPicturePixels
            animate(0.5) {
                below.center.x -= 66
                above.center.x -= 200
            }
            try host.run(for: 0.45)
            let painted = window.compositor.paintedPicturePixels - before
            XCTAssertLessThanOrEqual(painted, 200 * 100, "the new screen, as it is uncovered")
            XCTAssertGreaterThan(painted, 100 * 100)
            try host.settle()
        }
    }

    func testAScreenThatArrivesIsNotPaintedAgain() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let below = makeScreen(in: window)
            let above = makeScreen(in: window)
            above.center.x += 200
            try host.settle()
            var (isOver, damaged) = (false, 0)
            FrameLoop.shared.onFrame = { record in if isOver { damaged += record.damagedPixels } }
            UIView.animate(withDuration: 0.3) {
                below.center.x -= 66
                above.center.x -= 200
            } completion: { _ in
                // With the last step. The frame of this step shows it.
                FrameTimer.schedule(after: 0.001) { isOver = true }
            }
            try host.settle()
            XCTAssertTrue(isOver)
            XCTAssertEqual(damaged, 0)
            XCTAssertNil(above.layer.paint.picture)
            XCTAssertNil(below.layer.paint.picture)
        }
    }

    func testALayerThatEndsBetweenPixelsIsPaintedAtRest() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 100)
            let view = makeScreen(in: window)
            view.bounds.size.width = 91.5
            try host.settle()
            UIView.animate(withDuration: 0.3) { view.center.x += 20.25 }
            try host.settle()
            XCTAssertNil(view.layer.paint.picture)
            XCTAssertTrue(CompositingCheck.isOn)
        }
    }

    // MARK: - The bound

    func testPicturesInUseAreNotDroppedForOthers() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(300, 100)
            let views = (0..<3).map { index in
                let view = makeView(CGRect(x: index * 100, y: 0, width: 60, height: 60), .red, in: window)
                _ = makeView(CGRect(x: 0, y: 0, width: 80, height: 9), .blue, in: view)
                return view
            }
            try host.settle()
            // Room for two of them.
            window.compositor.pictureByteLimit = 2 * 150 * 150 * 4
            animate(1) { for view in views { view.center.y += 30 } }
            try host.run(for: 0.2)
            let kept = views.filter { $0.layer.paint.keptPicture != nil }
            XCTAssertTrue((1...2).contains(kept.count), "\(kept.count)")
            XCTAssertLessThanOrEqual(window.compositor.pictures.byteCount, 2 * 150 * 150 * 4)
            let pictures = kept.map { $0.layer.paint.keptPicture }
            try host.run(for: 0.2)
            for (view, picture) in zip(kept, pictures) { XCTAssertTrue(view.layer.paint.keptPicture === picture) }
            try host.settle()
        }
    }

    func testALayerMuchLargerThanTheWindowIsNotKept() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100)
            let view = makeView(CGRect(x: 0, y: 0, width: 50_000, height: 300), .red, in: window)
            _ = makeView(CGRect(x: 49_990, y: 0, width: 20, height: 300), .blue, in: view)
            try host.settle()
            animate(0.3) { view.center.x -= 49_940 }
            try host.run(for: 0.2)
            XCTAssertNotNil(view.layer.paint.picture)
            XCTAssertNil(view.layer.paint.keptPicture)
            try host.settle()
        }
    }

    func testAHiddenLayersPictureFollowsItsChanges() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100)
            let view = makeView(CGRect(x: 0, y: 0, width: 50, height: 50), nil, in: window)
            let part = makeView(CGRect(x: 10, y: 10, width: 20, height: 20), .red, in: view)
            view.layer.setPicture(true)
            try host.settle()
            view.isHidden = true
            try host.settle()
            part.backgroundColor = .blue
            try host.settle()
            view.isHidden = false
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 15, y: 15), 0xFF00_00FF)
            XCTAssertTrue(CompositingCheck.isOn)
        }
    }
}
