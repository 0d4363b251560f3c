import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A view into which text can be dragged.
@MainActor
package protocol DropDestination: UIView, DropTaker {
    /// The content is over `point` of the view. Returns what a drop there does; nil if the view takes nothing there.
    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation?
    /// A text was dropped at `point` of the view. Returns whether the view took it: the source may remove a text that
    /// was taken.
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) -> Bool
    /// The look of dropped text without one. Nil, the default, if the view takes plain text only.
    var droppedTextBase: TextAttributes? { get }
}

extension DropDestination {
    package var droppedTextBase: TextAttributes? { nil }

    package func dragMoved(_ offer: DragOffer, to point: CGPoint, in window: UIWindow) -> DropAnswer? {
        guard offer.kinds.contains(droppedTextBase == nil ? .plainText : .text) else { return nil }
        return dragMoved(offer, to: window.convert(point, to: self)).map { .takes($0) }
    }

    package func dropped(_ drop: Drop, at point: CGPoint, in window: UIWindow) {
        read(drop) { [weak self, weak window] text in
            guard let self, let window, window.isShown, let text, !text.string.isEmpty else {
                self?.dragLeft()
                return drop.end(nil)
            }
            let isTaken = dropped(text, drop.offer, at: window.convert(point, to: self))
            dragLeft()
            drop.end(isTaken ? drop.operation : nil)
        }
    }

    /// Reads the text: at once if it is there.
    private func read(_ drop: Drop, _ completion: @escaping @MainActor (PastedText?) -> Void) {
        if let source = drop.source {
            return source.readText(base: droppedTextBase, limit: WindowDrop.textLimit) {
                completion(try? $0.get())
            }
        }
        let content = drop.offer.content
        if droppedTextBase != nil, let text = content.richText?.text { return completion(.styled(text)) }
        if let text = content.text { return completion(.plain(text)) }
        guard let provider = content.providers.first(where: { $0.canLoadObject(ofClass: String.self) }) else {
            return completion(nil)
        }
        let load = Landing<String> { completion($0.map { .plain($0) }) }
        let progress = provider.loadObject(ofClass: String.self) { text, _ in load.land(text) }
        // Does nothing after the end of the load.
        _ = FrameTimer.schedule(after: DropWait.seconds) { progress.cancel() }
    }
}

/// The patience with a provider whose text is dropped on a view.
private enum DropWait {
    /// After these the drop ends, and nothing was taken.
    static let seconds: TimeInterval = 10
}
