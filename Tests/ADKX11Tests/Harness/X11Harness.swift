import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// A private X server, an `X11Host` on it in this process, and a second client.
///
/// Tests do not sleep: `pump` turns the host's loop until a condition holds.
@MainActor
final class X11Harness {
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
        UIPasteboard.primary.anotherProgramCopied()
        server.stop()
    }

    /// Turns the loop until `condition` holds; fails after two minutes.
    func pump(
        _ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool
    ) {
        let deadline = MonotonicClock.seconds + 120
        while !condition() {
            guard MonotonicClock.seconds < deadline else {
                return XCTFail("timed out waiting for \(what)", file: file, line: line)
            }
            host.turn(atMost: 0.005)
        }
    }

    /// Turns the loop until the start-up phase is over.
    func pumpUntilStarted() { pump("the end of the start-up phase") { host.isPrepared && !host.connection.isAsking } }

    /// Turns the loop until there is no more work.
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

    /// Opens a window of that size in points, with `view` as its content, and waits until it is idle.
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

    /// The window's pixels according to the framework, as `0x00RRGGBB`.
    func expectedPixels(of window: UIWindow) -> [UInt32] {
        let capture = window.capture()
        return (0..<capture.height).flatMap { y in (0..<capture.width).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF } }
    }

    /// Distance between adjacent levels of red, green and blue on the screen; below 1 if the screen shows all 256.
    private var steps: [Double] {
        let visual = host.connection.screen.visual
        return [visual.redMask, visual.greenMask, visual.blueMask].map { mask in
            let levels = (1 << UInt32(mask.nonzeroBitCount)) - 1 as UInt32
            return levels >= 255 ? 0.5 : 255 / Double(levels)
        }
    }

    /// The nearest colour that the screen can show, as a client reads it.
    func nearest(_ pixel: UInt32) -> UInt32 {
        zip([16, 8, 0] as [UInt32], steps).reduce(0) { result, channel in
            let value = Double(pixel >> channel.0 & 255)
            let step = max(1, channel.1)
            return result | UInt32(((value / step).rounded() * step).rounded()) << channel.0
        }
    }

    /// Whether `shown` is `expected`; on a screen with few levels, whether each channel is one of the two nearest
    /// levels.
    private func isShown(_ expected: UInt32, as shown: UInt32, _ steps: [Double]) -> Bool {
        zip([16, 8, 0] as [UInt32], steps).allSatisfy { shift, step in
            let (value, level) = (Double(expected >> shift & 255), Double(shown >> shift & 255))
            // A client reads a level as the nearest of 256 values.
            return abs(value - level) <= (step < 1 ? 0 : step + 0.5)
        }
    }

    /// Asserts that the window shows on the screen what the framework has drawn.
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

/// Runs `body` with a harness of its own; skips the test if Xvfb is not installed.
///
/// XCTest calls tests on the main thread, but it cannot call a `@MainActor` method that is not `async`. An `async` one
/// runs inside the main queue, which the loop then cannot run.
func withHarness(
    width: Int = 640, height: Int = 480, depth: Int = 24, scale: CGFloat? = nil, usesXKB: Bool = true,
    overTCP: Bool = false,
    environment: [String: String] = [:], serverArguments: [String] = [], _ body: @MainActor (X11Harness) throws -> Void
) throws {
    try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
    try MainActor.assumeIsolated {
        let harness = try X11Harness(
            width: width, height: height, depth: depth, scale: scale, usesXKB: usesXKB, overTCP: overTCP,
            environment: environment, serverArguments: serverArguments)
        defer { harness.clear() }
        // Spare memory of earlier tests would be released during this one, which would be an unexpected wake-up.
        PixelMemory.trim()
        try body(harness)
    }
}

/// Runs `withHarness` with shared memory and with the socket.
func withEveryTransport(scale: CGFloat? = nil, _ body: @MainActor (X11Harness) throws -> Void) throws {
    for environment in [[:], ["ADK_NO_SHM": "1"]] { try withHarness(scale: scale, environment: environment, body) }
}

/// A view of four colours, in which a shift by one pixel or a wrong row length is visible.
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
