import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// A private server, our host on it in this process, and an outsider.
///
/// Nothing sleeps: `pump` turns the host's loop until a condition holds.
@MainActor
final class Desk {
    let server: XvfbServer
    let client: XClient
    let host: X11Host

    fileprivate init(
        width: Int, height: Int, depth: Int, scale: CGFloat?, usesXKB: Bool, overTCP: Bool,
        environment: [String: String],
        serverArguments: [String]
    ) throws {
        server = try XvfbServer(
            width: width, height: height, depth: depth, listensOnTCP: overTCP, extraArguments: serverArguments)
        client = try XClient(display: server.display)
        host = try X11Host(
            display: overTCP ? "127.0.0.1\(server.display)" : server.display, scale: scale, environment: environment,
            usesXKB: usesXKB)
        FrameLoop.shared.attach(host)
    }

    fileprivate func clear() {
        UIApplication.shared.windows.forEach { $0.close() }
        FrameLoop.shared.detach()
        UIPasteboard.general.anotherProgramCopied()
        server.stop()
    }

    /// Turns the loop until `condition` holds; fails after two minutes.
    func pump(
        _ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool
    ) {
        let deadline = MonotonicClock.seconds + 120
        while !condition() {
            guard MonotonicClock.seconds < deadline else {
                return XCTFail("never happened: \(what)", file: file, line: line)
            }
            host.turn(atMost: 0.005)
        }
    }

    /// Turns the loop until what can wait behind the first pictures was done.
    func pumpUntilStarted() { pump("the end of the start") { host.isPrepared && !host.connection.isAsking } }

    /// Turns the loop until nothing more happens by itself.
    func pumpUntilIdle(file: StaticString = #filePath, line: UInt = #line) {
        var quiet = 0
        pump("idle", file: file, line: line) {
            client.sync()
            let isBusy =
                FrameLoop.shared.needsFrame || host.connection.isAsking || host.windows.values.contains(where: \.isBusy)
            quiet = isBusy ? 0 : quiet + 1
            return quiet > 3
        }
    }

    /// A shown window of that size in points, with `view` as its content.
    func open(_ view: UIView, width: CGFloat = 200, height: CGFloat = 100, title: String? = nil) -> UIWindow {
        let controller = UIViewController()
        controller.view = view
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.title = title
        window.rootViewController = controller
        window.makeKeyAndVisible()
        pump("the first frame") { (window.surface as? X11Window)?.presentedFrames ?? 0 > 0 }
        pumpUntilIdle()
        return window
    }

    func surface(of window: UIWindow) throws -> X11Window { try XCTUnwrap(window.surface as? X11Window) }

    /// What our side says the window looks like, as the outsider sees pixels.
    func expectedPixels(of window: UIWindow) -> [UInt32] {
        let capture = window.capture()
        return (0..<capture.height).flatMap { y in (0..<capture.width).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF } }
    }

    /// How far apart two levels of red, green and blue are on the screen; below 1 where it shows all 256.
    private var steps: [Double] {
        let visual = host.connection.screen.visual
        return [visual.redMask, visual.greenMask, visual.blueMask].map { mask in
            let levels = (1 << UInt32(mask.nonzeroBitCount)) - 1 as UInt32
            return levels >= 255 ? 0.5 : 255 / Double(levels)
        }
    }

    /// The nearest colour the screen has, as the outsider reads it.
    func nearest(_ pixel: UInt32) -> UInt32 {
        zip([16, 8, 0] as [UInt32], steps).reduce(0) { result, channel in
            let value = Double(pixel >> channel.0 & 255)
            let step = max(1, channel.1)
            return result | UInt32(((value / step).rounded() * step).rounded()) << channel.0
        }
    }

    /// Whether `shown` is `expected`, or on a screen of few levels one of the two levels around each channel.
    private func isShown(_ expected: UInt32, as shown: UInt32, _ steps: [Double]) -> Bool {
        zip([16, 8, 0] as [UInt32], steps).allSatisfy { shift, step in
            let (value, level) = (Double(expected >> shift & 255), Double(shown >> shift & 255))
            // What the outsider reads is a level's nearest of 256 values.
            return abs(value - level) <= (step < 1 ? 0 : step + 0.5)
        }
    }

    func assertShowsItsPixels(_ window: UIWindow, file: StaticString = #filePath, line: UInt = #line) throws {
        let shown = try XCTUnwrap(client.pixels(of: try surface(of: window).id), file: file, line: line)
        let expected = expectedPixels(of: window)
        XCTAssertEqual(shown.count, expected.count, "number of pixels", file: file, line: line)
        let steps = steps
        let wrong = zip(shown, expected).enumerated().filter { !isShown($0.element.1, as: $0.element.0, steps) }.map(
            \.offset)
        XCTAssert(wrong.isEmpty, "\(wrong.count) pixels differ, first at \(wrong.first ?? 0)", file: file, line: line)
    }
}

/// Runs a test's body with a desk of its own; skipped with a reason where there is no Xvfb.
///
/// XCTest calls tests on the main thread, but cannot call a `@MainActor` method that is not
/// `async`, and an `async` one runs inside the main queue, which the loop could not serve then.
func withDesk(
    width: Int = 640, height: Int = 480, depth: Int = 24, scale: CGFloat? = nil, usesXKB: Bool = true,
    overTCP: Bool = false,
    environment: [String: String] = [:], serverArguments: [String] = [], _ body: @MainActor (Desk) throws -> Void
) throws {
    try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
    try MainActor.assumeIsolated {
        let desk = try Desk(
            width: width, height: height, depth: depth, scale: scale, usesXKB: usesXKB, overTCP: overTCP,
            environment: environment, serverArguments: serverArguments)
        defer { desk.clear() }
        // What earlier tests left would be given back in the middle of this one: a wake-up nobody counts on.
        PixelMemory.trim()
        try body(desk)
    }
}

/// `withDesk` once for every way pixels can go.
func withEveryWay(scale: CGFloat? = nil, _ body: @MainActor (Desk) throws -> Void) throws {
    for environment in [[:], ["ADK_NO_SHM": "1"]] { try withDesk(scale: scale, environment: environment, body) }
}

/// Four colours and a border, so that a shift by one pixel or a wrong row length shows.
final class PatternView: UIView {
    var wheel = CGVector.zero
    var onWheel: (() -> Void)?
    var keys: [UIKey] = []
    var released: [UIKey] = []
    var releasedKeys: Int { released.count }
    var touches: [(point: CGPoint, count: Int)] = []
    var releases = 0

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        for (index, color) in [UIColor.red, .green, .blue].enumerated() {
            let square = UIView(frame: CGRect(x: 3 + 17 * index, y: 5 + 11 * index, width: 13, height: 9))
            square.backgroundColor = color
            addSubview(square)
        }
    }

    override func wheelTurned(with event: ADKWheelEvent) {
        wheel.dx += event.clicks.dx
        wheel.dy += event.clicks.dy
        onWheel?()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap(\.key)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        released += presses.compactMap(\.key)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.touches += touches.map { ($0.location(in: self), $0.tapCount) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { releases += touches.count }
}
