import ADKFoundation
import ADKGraphics
import Foundation

extension UIWindow {
    /// Content is over `point`. Returns what a drop there does; nil if nothing is taken there.
    package func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? {
        guard dialogs.isEmpty else {
            dragLeft()
            return nil
        }
        // A window that takes files gets those that are offered with their names as a text.
        let isForWindow = onDrop != nil || onDropFiles != nil && offer.kinds.contains(.addresses)
        let isOnlyText = offer.kinds.isSubset(of: [.text, .plainText])
        let isForText = offer.kinds.contains(.text) && !(isForWindow && !isOnlyText)
        var view = hitTest(point, with: nil)
        while let next = view {
            for taker in next.dropTakers where isForText || !(taker is any DropDestination) {
                guard let answer = taker.dragMoved(offer, to: point, in: self) else { continue }
                if dropTaker !== taker { dragLeft() }
                dropTaker = taker
                isDropHovered = false
                return answer.operation
            }
            view = next.superview
        }
        leaveDropTaker()
        isDropHovered = WindowDrop(self, offer) != nil
        return isDropHovered ? .copy : nil
    }

    /// The content is no longer over the window.
    package func dragLeft() {
        isDropHovered = false
        leaveDropTaker()
    }

    private func leaveDropTaker() {
        let taker = dropTaker
        dropTaker = nil
        taker?.dragLeft()
    }

    /// Content was dropped at `point`, for which the last `dragMoved` had an answer.
    package func dropped(_ drop: Drop, at point: CGPoint) {
        let taker = dropTaker
        dropTaker = nil
        isDropHovered = false
        if let taker {
            taker.dropped(drop, at: point, in: self)
        } else if let source = drop.source, let form = WindowDrop(self, drop.offer) {
            form.read(source, at: point) { [weak self] content in
                guard let self, isShown, let content, form.isTaken(content, by: self) else { return drop.end(nil) }
                drop.end(.copy) { self.take(content) }
            }
        } else {
            drop.end(nil)
        }
    }

    private func take(_ content: ADKDroppedContent) {
        if let onDrop { onDrop(content) } else { onDropFiles?(content.urls.filter(\.isFileURL)) }
    }
}

extension UIView {
    /// The interactions of the view that take drops, and the view if it does.
    fileprivate var dropTakers: [any DropTaker] {
        let interactions = (extras?.interactions ?? []).compactMap { $0 as? any DropTaker }
        return interactions + ((self as? any DropTaker).map { [$0] } ?? [])
    }
}

/// The forms of content that a window takes with its closures.
@MainActor
struct WindowDrop {
    /// The largest text that is dropped, in bytes: it is laid out on the main thread.
    static let textLimit = 16 << 20
    /// The images that are read, the best first.
    nonisolated static var imageTypes: [UTType] { [.png, .webP, .jpeg, .tiff, .gif, .bmp] }

    /// The kinds, of which the first that is offered and can be read is taken: addresses, an image, a text.
    private let kinds: DragOffer.Kinds

    /// Nil if the window takes nothing of the offer. Content of this program is for views only.
    init?(_ window: UIWindow, _ offer: DragOffer) {
        guard offer.source == nil, offer.session == nil else { return nil }
        let taken: DragOffer.Kinds =
            window.onDrop != nil
            ? [.addresses, .image, .plainText] : window.onDropFiles != nil ? .addresses : []
        kinds = taken.intersection(offer.kinds)
        if kinds.isEmpty { return nil }
    }

    func isTaken(_ content: ADKDroppedContent, by window: UIWindow) -> Bool {
        window.onDrop != nil || window.onDropFiles != nil && content.urls.contains(where: \.isFileURL)
    }

    /// Reads the first form that has content. A source that is silent is asked once.
    func read(
        _ source: any TransferSource, at point: CGPoint, _ completion: @escaping @MainActor (ADKDroppedContent?) -> Void
    ) {
        guard kinds.contains(.addresses) else { return readImage(source, at: point, completion) }
        source.readURLs { answer in
            switch answer {
            case .success(let urls): completion(ADKDroppedContent(urls: urls, location: point))
            case .failure(.refused): readImage(source, at: point, completion)
            case .failure(.silence): completion(nil)
            }
        }
    }

    private func readImage(
        _ source: any TransferSource, at point: CGPoint, _ completion: @escaping @MainActor (ADKDroppedContent?) -> Void
    ) {
        guard kinds.contains(.image) else { return readText(source, at: point, completion) }
        source.readImage { answer in
            switch answer {
            case .success(let image): completion(ADKDroppedContent(image: image, location: point))
            case .failure(.refused): readText(source, at: point, completion)
            case .failure(.silence): completion(nil)
            }
        }
    }

    private func readText(
        _ source: any TransferSource, at point: CGPoint, _ completion: @escaping @MainActor (ADKDroppedContent?) -> Void
    ) {
        guard kinds.contains(.plainText) else { return completion(nil) }
        source.readText(limit: WindowDrop.textLimit) { answer in
            let text = try? answer.get()
            completion(text.flatMap { $0.isEmpty ? nil : ADKDroppedContent(text: $0, location: point) })
        }
    }
}
