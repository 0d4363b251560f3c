import ADKFoundation
import ADKLayers
import Foundation

/// Gives an assistive program trees of the windows and their changes, at most once a frame.
///
/// Without a receiver it does nothing: no tree is read.
@MainActor
package final class AccessibilityFeed {
    /// The feed of the process. There is one, as there is one frame loop.
    package static let shared = AccessibilityFeed()

    /// Receives each new tree and what changed.
    package typealias Receiver = @MainActor (AccessibilityTree, [AccessibilityEvent]) -> Void

    /// The tree that was read last.
    package private(set) var tree = AccessibilityTree()
    private let numbers = AccessibilityNumbers()
    private var receiver: Receiver?
    private var watching: LifetimeToken?
    private var messages: [AccessibilityEvent] = []
    private var lastRead = -Double.infinity
    private var timer: FrameTimer?

    /// Seconds between two trees while something moves.
    private static let interval = 0.1

    private init() { FrameLoop.shared.onDetach { [unowned self] in stop() } }

    /// An assistive program listens.
    package var isOn: Bool { receiver != nil }

    /// Begins to read trees: one now, then one for each frame that changes something.
    package func start(_ receiver: @escaping Receiver) {
        self.receiver = receiver
        AccessibilityWish.isOn = true
        watching = FrameLoop.shared.watchFrameEnds { [weak self] in self?.frameEnded() }
        tree = AccessibilityTree()
        read()
    }

    package func stop() {
        receiver = nil
        AccessibilityWish.isOn = false
        (watching, timer) = (nil, nil)
        (tree, messages) = (AccessibilityTree(), [])
    }

    /// Reads a tree once, for a dump.
    package func readOnce() -> AccessibilityTree {
        var reader = AccessibilityReader(numbers: numbers)
        reader.read(UIApplication.shared.windows)
        var tree = reader.tree
        tree.removeLost()
        return tree
    }

    /// Sends a message of the app with the next tree.
    func post(_ message: AccessibilityEvent) {
        guard isOn else { return }
        messages.append(message)
        FrameLoop.shared.setNeedsFrame()
    }

    private func frameEnded() {
        let loop = FrameLoop.shared
        // While something moves, fewer trees do.
        guard !loop.isAnimating || loop.now - lastRead >= AccessibilityFeed.interval || !messages.isEmpty else {
            guard timer == nil else { return }
            timer = FrameTimer.schedule(after: AccessibilityFeed.interval) { [weak self] in
                self?.timer = nil
                FrameLoop.shared.setNeedsFrame()
            }
            return
        }
        read()
    }

    private func read() {
        guard let receiver else { return }
        lastRead = FrameLoop.shared.now
        let new = readOnce()
        let old = tree
        tree = new
        if numbers.count > 2 * new.elements.count + 64 { numbers.sweep() }
        let events = new.changes(since: old) + messages
        messages = []
        if !events.isEmpty || new != old { receiver(new, events) }
    }

    /// The window with a number.
    package func window(_ id: AccessibilityElement.ID) -> UIWindow? { object(id)?.object as? UIWindow }

    /// The object with a number, and the index of the part.
    package func object(_ id: AccessibilityElement.ID) -> (object: AnyObject, part: Int?)? {
        let owner = AccessibilityElement.owner(of: id) ?? id
        return numbers.object(owner).map { ($0, AccessibilityElement.partIndex(of: id)) }
    }
}
