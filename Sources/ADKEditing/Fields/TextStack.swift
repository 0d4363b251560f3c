import ADKFoundation
import ADKGraphics
import ADKText
import Foundation

/// TextKit's objects of a text view. The layout manager and the storage are made when they are asked for.
@MainActor
final class TextStack {
    let container: NSTextContainer
    private weak var view: UITextView?
    private var link: TextStorageLink?

    init(of view: UITextView, _ container: NSTextContainer) {
        self.view = view
        self.container = container
        view.lineFragmentPadding = container.usedPadding
        if let storage = container.layoutManager?.textStorage { connect(storage) }
        container.makeOwner = { [weak self] in
            guard MainThread.isCurrent else { return }
            MainActor.assumeIsolated { _ = self?.layoutManager }
        }
        container.onChange = { [weak self] in
            guard MainThread.isCurrent else {
                return Misuse.report("the container of a text view was changed outside of the main thread")
            }
            MainActor.assumeIsolated { self?.containerDidChange() }
        }
    }

    var storage: NSTextStorage {
        if let link {
            link.send()
            return link.storage
        }
        let new = NSTextStorage()
        let manager = container.owner ?? NSLayoutManager()
        manager.addTextContainer(container)
        new.addLayoutManager(manager)
        connect(new)
        return new
    }

    var layoutManager: NSLayoutManager {
        let storage = storage
        if let manager = container.owner { return manager }
        // The app removed it.
        let manager = NSLayoutManager()
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        return manager
    }

    /// The text with all attributes of the app. Nil while there is no storage.
    var copiedText: NSAttributedString? { link == nil ? nil : storage.copy() as? NSAttributedString }

    /// The width of the container in points. It follows `width`, that of the view, if it should.
    func containerWidth(tracking width: CGFloat) -> CGFloat {
        guard container.widthTracksTextView || container.size.width <= 0 else { return container.size.width }
        if container.widthTracksTextView, container.size.width != width { container.size.width = width }
        return width
    }

    private func connect(_ storage: NSTextStorage) {
        guard let view else { return }
        link = TextStorageLink(storage, view.content) { [weak view] in view?.storageDidChangeText(hasCharacters: $0) }
    }

    private func containerDidChange() {
        guard let view else { return }
        view.lineFragmentPadding = container.usedPadding
        view.setNeedsLayout()
    }
}
