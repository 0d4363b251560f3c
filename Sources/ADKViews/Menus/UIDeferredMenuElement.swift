import ADKFoundation
import Foundation

/// A place in a menu for elements that are made while the menu is open.
///
/// A line tells that they are loaded until they are there. A cached element asks for them once, an uncached one each
/// time that its menu is opened. Keys of commands in it do not work.
@preconcurrency @MainActor
public final class UIDeferredMenuElement: UIMenuElement {
    /// Makes the elements, and calls its argument with them: at once or later, on the main thread.
    public typealias Provider = @MainActor (_ completion: @escaping @MainActor ([UIMenuElement]) -> Void) -> Void

    private let provider: Provider
    private let isCached: Bool
    private var cached: [UIMenuElement]?
    private var waiting: [@MainActor ([UIMenuElement]) -> Void] = []

    /// Creates an element that keeps its elements.
    public convenience init(_ elementProvider: @escaping Provider) { self.init(elementProvider, isCached: true) }

    /// Creates an element that asks for its elements each time.
    public static func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
        UIDeferredMenuElement(elementProvider, isCached: false)
    }

    private init(_ provider: @escaping Provider, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init(title: FrameworkWord.loading.text, subtitle: nil, image: nil)
    }

    /// Calls `done` with the elements, at once if they are known.
    func load(_ done: @escaping @MainActor ([UIMenuElement]) -> Void) {
        if let cached { return done(cached) }
        waiting.append(done)
        guard waiting.count == 1 else { return }
        var isDone = false
        provider { [weak self] elements in
            guard !isDone else { return Misuse.report("a deferred menu element got its elements twice; ignored") }
            isDone = true
            guard let self else { return }
            if isCached { cached = elements }
            let calls = waiting
            waiting = []
            for call in calls { call(elements) }
        }
    }
}
