import ADKFoundation
import ADKGraphics
import CSystem
import Foundation
import Glibc

/// Why a headless scene did not come to rest.
package enum SettleError: Error, Sendable, CustomStringConvertible {
    case neverSettled(pending: String)

    package var description: String {
        switch self {
        case .neverSettled(let pending): "the scene did not settle: still pending: \(pending)"
        }
    }
}

/// A host without a screen: windows are pixels in memory, time is virtual.
///
/// Time moves only when nothing is left to do at the present instant, and then to the next
/// timer or animation frame, so that a scene goes the same way every time.
@MainActor
package final class HeadlessHost: Host {
    /// Virtual seconds and real rounds after which a scene counts as restless.
    private static let virtualLimit: TimeInterval = 120
    /// Real seconds to wait for work that only the outside can finish.
    private static let outsideLimit: TimeInterval = 20

    package let virtualClock = VirtualClock(now: 1)
    package private(set) var scale: CGFloat
    private let screenPixels: CGSize
    package var screenSize: CGSize { CGSize(width: screenPixels.width / scale, height: screenPixels.height / scale) }
    package let frameInterval: TimeInterval = 1.0 / 60
    private var status: Int32?

    package init(scale: CGFloat = 1, screenSize: CGSize = CGSize(width: 32_767, height: 32_767)) {
        precondition(scale > 0 && scale.isFinite, "a scale of \(scale)")
        self.scale = scale
        screenPixels = screenSize
    }

    /// Another number of pixels per point, as a desktop may set it at any time: windows keep their size in points.
    package func setScale(_ new: CGFloat) {
        precondition(new > 0 && new.isFinite, "a scale of \(new)")
        scale = new
        for window in UIApplication.shared.windows {
            (window.surface as? MemorySurface)?.resize(to: window.bounds.size, scale: new)
            window.surfaceDidChange(scale: new)
        }
    }

    package var clock: any FrameClock { virtualClock }

    package func open(_ window: UIWindow) -> any WindowSurface {
        MemorySurface(size: window.frame.size, scale: scale)
    }

    package func frameWasRequested() {}
    package func stop(status: Int32) { self.status = status }

    /// Runs until the app stops itself or nothing can happen any more; the exit status.
    package func run() -> Int32 {
        var waited = 0.0
        while status == nil {
            switch step(advancingRepeatingTimers: true) {
            case .progressed: waited = 0
            case .mustWaitForOutside:
                waited += waitForOutside()
                if waited > HeadlessHost.outsideLimit { return 1 }
            case .nothingLeft: return 0
            }
        }
        return status ?? 0
    }

    /// Runs until nothing is pending but repeating timers.
    package func settle() throws(SettleError) {
        let end = clock.now + HeadlessHost.virtualLimit
        var waited = 0.0
        while clock.now < end, waited < HeadlessHost.outsideLimit {
            switch step(advancingRepeatingTimers: false) {
            case .progressed: waited = 0
            case .mustWaitForOutside: waited += waitForOutside()
            case .nothingLeft: return
            }
        }
        throw .neverSettled(pending: FrameLoop.shared.pendingDescription)
    }

    /// Runs frames for `duration` virtual seconds, at the frame interval, finishing background
    /// work at each instant.
    package func run(for duration: TimeInterval) throws(SettleError) {
        let end = clock.now + duration
        while clock.now < end {
            finishInstant()
            virtualClock.advance(to: min(end, clock.now + frameInterval))
            FrameLoop.shared.setNeedsFrame()
            FrameLoop.shared.runFrame()
        }
    }

    // MARK: - Steps

    private enum Progress { case progressed, mustWaitForOutside, nothingLeft }
    private static let outsidePoll: TimeInterval = 0.01

    private func step(advancingRepeatingTimers: Bool) -> Progress {
        pump()
        let loop = FrameLoop.shared
        // Before the mailbox is looked into: work posts its result before it counts as finished.
        let isWorking = WorkQueue.shared.unfinishedCount > 0
        let isFetching = OutstandingWork.current > 0
        // An animation's frames come at the frame interval, not as fast as they can.
        if loop.isAnimating {
            finishInstant()
            virtualClock.advance(to: clock.now + frameInterval)
            loop.setNeedsFrame()
            loop.runFrame()
            return .progressed
        }
        if loop.needsFrame || !MainMailbox.isEmpty {
            loop.runFrame()
            return .progressed
        }
        if isWorking {
            WorkQueue.shared.waitForProgress()
            return .progressed
        }
        if let next = loop.nextOneShotTimer ?? (advancingRepeatingTimers ? loop.nextTimer : nil) {
            virtualClock.advance(to: next)
            loop.setNeedsFrame()
            loop.runFrame()
            return .progressed
        }
        if isFetching { return .mustWaitForOutside }
        return .nothingLeft
    }

    /// All work that can be done without time passing, except what an animation asks for.
    private func finishInstant() {
        let loop = FrameLoop.shared
        while true {
            pump()
            let isWorking = WorkQueue.shared.unfinishedCount > 0
            if !MainMailbox.isEmpty || (loop.needsFrame && !loop.isAnimating) {
                loop.runFrame()
            } else if isWorking {
                WorkQueue.shared.waitForProgress()
            } else {
                return
            }
        }
    }

    /// Runs the blocks on the main queue and main-actor tasks.
    private func pump() { csystem_main_queue_drain() }

    /// Sleeps until something arrives on the main queue, or a moment has passed; how long it slept.
    /// The queue's handle may have been told of something that was done already: then that is no time.
    private func waitForOutside() -> TimeInterval {
        let start = MonotonicClock.seconds
        var entry = pollfd(fd: csystem_main_queue_handle(), events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, Int32(HeadlessHost.outsidePoll * 1000))
        return MonotonicClock.seconds - start
    }
}

/// A window's pixels in memory.
@MainActor
final class MemorySurface: WindowSurface {
    private var buffer: PixelBuffer
    private(set) var title = ""

    init(size: CGSize, scale: CGFloat) {
        buffer = MemorySurface.makeBuffer(size, scale)
    }

    private static func makeBuffer(_ size: CGSize, _ scale: CGFloat) -> PixelBuffer {
        func side(_ points: CGFloat) -> Int { min(PixelBuffer.maximumSide, max(1, Int((points * scale).rounded()))) }
        return PixelBuffer(width: side(size.width), height: side(size.height), isOpaque: true)
    }

    var pixelWidth: Int { buffer.width }
    var pixelHeight: Int { buffer.height }
    func acquireBuffer() -> PixelBuffer? { buffer }
    func present(_ update: SurfaceUpdate) {}
    func setTitle(_ title: String) { self.title = title }
    func setIcon(_ icon: UIImage) {}
    private(set) var cursor = UICursor.arrow
    func setCursor(_ cursor: UICursor) { self.cursor = cursor }
    func close() {}

    func resize(to size: CGSize, scale: CGFloat) { buffer = MemorySurface.makeBuffer(size, scale) }
}

extension UIWindow {
    /// Gives a headless window another size, as a user would by dragging its edge.
    package func resizeHeadless(to size: CGSize) {
        guard let surface = surface as? MemorySurface else { preconditionFailure("the window is not headless") }
        surface.resize(to: size, scale: scale)
        surfaceDidChange()
    }

    /// The window's content composited from nothing into a buffer of its own.
    ///
    /// - Parameter reusesPictures: false also makes the shadows again that are kept with layers.
    package func capture(reusesPictures: Bool = true) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: surface?.pixelWidth ?? Int((bounds.width * scale).rounded()),
            height: surface?.pixelHeight ?? Int((bounds.height * scale).rounded()), isOpaque: true)
        compositor.composite(
            layer, into: buffer, damage: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height), scale: scale,
            traits: traitCollection, reusesPictures: reusesPictures)
        return buffer
    }

    /// A picture of the window's content as it would be shown now.
    public func snapshot() -> UIImage { UIImage(pixels: capture(), scale: scale) }
}
