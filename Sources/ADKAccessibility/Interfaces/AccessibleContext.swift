import ADKFoundation
import ADKViews
import Foundation

/// The place of a window on the screen.
package struct AccessibleWindowPlace: Sendable, Equatable {
    /// The corner of its content, in pixels.
    package var x = 0
    package var y = 0
    /// Pixels per point.
    package var scale: CGFloat = 1

    package init(x: Int = 0, y: Int = 0, scale: CGFloat = 1) { (self.x, self.y, self.scale) = (x, y, scale) }
}

/// The values that answers need beside the tree. Thread-safe.
final class AccessibleContext: Sendable {
    private struct State {
        var name = ""
        var desktop = BusReference()
        var applicationID: Int32 = 0
        /// The windows of the tree.
        var windows: Set<AccessibilityTree.ID> = []
        var places: [AccessibilityTree.ID: AccessibleWindowPlace] = [:]
        /// Calls that wait for the place of a window.
        var waiting: [AccessibilityTree.ID: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let state = Locked(State())
    let locale: String
    let version: String
    /// The name of the program.
    let program: String

    init(program: String, locale: String, version: String) {
        (self.program, self.locale, self.version) = (program, locale, version)
    }

    /// The name of this program on the accessibility bus, like `:1.7`.
    var name: String { state.current.name }
    /// The parent of the application, which the registry gave it.
    var desktop: BusReference { state.current.desktop }
    var applicationID: Int32 { state.current.applicationID }
    var places: [AccessibilityTree.ID: AccessibleWindowPlace] { state.current.places }

    func setName(_ name: String) { state.withLock { $0.name = name } }
    func setDesktop(_ desktop: BusReference) { state.withLock { $0.desktop = desktop } }
    func setApplicationID(_ id: Int32) { state.withLock { $0.applicationID = id } }
    /// The place of a window arrived. That of a window that is gone is ignored.
    func setPlace(_ place: AccessibleWindowPlace, of window: AccessibilityTree.ID) {
        let waiting = state.withLock { state in
            guard state.windows.contains(window) else { return [CheckedContinuation<Void, Never>]() }
            state.places[window] = place
            return state.waiting.removeValue(forKey: window) ?? []
        }
        for call in waiting { call.resume() }
    }

    /// The windows of the next tree. Call it before calls read that tree: those that wait for the place of another
    /// window end.
    func setWindows(_ windows: [AccessibilityTree.ID]) {
        let windows = Set(windows)
        let ended = state.withLock { state in
            state.windows = windows
            state.places = state.places.filter { windows.contains($0.key) }
            let ended = state.waiting.filter { !windows.contains($0.key) }
            for window in ended.keys { state.waiting[window] = nil }
            return ended.values.flatMap { $0 }
        }
        for call in ended { call.resume() }
    }

    /// Returns once the place of a window is known, or the window is gone. The window system is asked for it with the
    /// first tree that has the window.
    func waitForPlace(of window: AccessibilityTree.ID) async {
        await withCheckedContinuation { continuation in
            let isKnown = state.withLock { state in
                if state.places[window] != nil || !state.windows.contains(window) { return true }
                state.waiting[window, default: []].append(continuation)
                return false
            }
            if isKnown { continuation.resume() }
        }
    }

    /// Calls wait for the place of a window. For tests.
    var isWaitedFor: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// The bus is gone: calls end, and later ones do not wait.
    func disconnect() {
        let old = state.withLock { state in
            let old = state
            state = State()
            state.applicationID = old.applicationID
            return old
        }
        for call in old.waiting.values.joined() { call.resume() }
    }
}

/// An object of a program on the bus.
struct BusReference: Sendable, Equatable {
    var name = ""
    var path = AccessibleName.null
}

/// Asks the main thread. A frame runs what is asked, within its budget.
struct AccessibleActor: Sendable {
    func perform(_ request: AccessibilityRequest, on id: AccessibilityTree.ID) async -> Bool {
        await onMain { AccessibilityFeed.shared.perform(request, on: id) }
    }

    func frame(ofText range: Range<Int>, in id: AccessibilityTree.ID) async -> CGRect? {
        await onMain { AccessibilityFeed.shared.frame(ofText: range, in: id) }
    }

    func offset(at point: CGPoint, in id: AccessibilityTree.ID) async -> Int? {
        await onMain { AccessibilityFeed.shared.offset(atPoint: point, in: id) }
    }

    func line(at offset: Int, in id: AccessibilityTree.ID) async -> Range<Int>? {
        await onMain { AccessibilityFeed.shared.line(at: offset, in: id) }
    }

    func run(at offset: Int, in id: AccessibilityTree.ID) async -> AccessibilityTextRun? {
        await onMain { AccessibilityFeed.shared.run(at: offset, in: id) }
    }

    /// Rows without nodes are made on the caller's thread: a frame must not wait for them.
    func parts(_ ids: [AccessibilityTree.ID]) async -> [AccessibilityElement] {
        await onMain { ids.compactMap { AccessibilityFeed.shared.part($0) } }.map { $0.read() }
    }

    func onMain<Result: Sendable>(_ body: @escaping @MainActor @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            MainMailbox.post { continuation.resume(returning: body()) }
        }
    }
}
