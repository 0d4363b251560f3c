import ADKFoundation
import Foundation

/// The drag that is over a destination, until it leaves or is dropped.
@MainActor
package final class DropSession: UIDropSession {
    package private(set) var items: [UIDragItem]
    package private(set) var allowsMoveOperation: Bool
    package let isRestrictedToDraggingApplication: Bool
    package let progress = Progress(totalUnitCount: 0)
    private weak var drag: DragSession?
    private weak var window: UIWindow?
    private var location = CGPoint.zero

    package init(_ offer: DragOffer, in window: UIWindow) {
        items = offer.items
        allowsMoveOperation = offer.canMove
        isRestrictedToDraggingApplication = offer.session?.isLocal ?? false
        (drag, self.window) = (offer.session, window)
    }

    package var localDragSession: (any UIDragSession)? { drag }

    package func moved(_ offer: DragOffer, to point: CGPoint) {
        (location, allowsMoveOperation) = (point, offer.canMove && offer.requested != .copy)
    }

    package func location(in view: UIView) -> CGPoint {
        view.window === window ? view.convert(location, from: nil) : .zero
    }

    /// The operation of a drop, if the destination proposes one. A move that is not allowed is a copy.
    package func operation(_ proposed: UIDropOperation) -> DropAnswer {
        switch proposed {
        case .cancel, .forbidden: .refuses
        case .copy: .takes(.copy)
        case .move: .takes(allowsMoveOperation ? .move : .copy)
        }
    }

    /// Performs a drop, after the addresses of another program were read: each is an item.
    ///
    /// - Parameters:
    ///   - onSilence: called instead of `body` if the other program does not answer.
    ///   - body: begins all loads. Returns false if there is no app to perform the drop any more.
    package func perform(
        _ drop: Drop, onSilence: @escaping @MainActor () -> Void, _ body: @escaping @MainActor () -> Bool
    ) {
        guard let source = drop.source else { return drop.end(body() ? drop.operation : nil) }
        guard drop.offer.kinds.contains(.addresses) else { return load(drop, from: source, body) }
        source.readURLs { [self] answer in
            if case .failure(.silence) = answer {
                drop.end(nil)
                return onSilence()
            }
            let urls = (try? answer.get()) ?? []
            // One address may have other types, such as the image that it leads to.
            guard urls.count > 1 else { return load(drop, from: source, body) }
            load(drop, urls.map { NSItemProvider(object: $0, drop.tally) }, body)
        }
    }

    private func load(_ drop: Drop, from source: any TransferSource, _ body: @MainActor () -> Bool) {
        load(drop, [NSItemProvider(source, drop.tally)], body)
    }

    /// The source keeps its content until all is loaded, and does not remove content that was not loaded.
    private func load(_ drop: Drop, _ providers: [NSItemProvider], _ body: @MainActor () -> Bool) {
        items = providers.map { UIDragItem(itemProvider: $0) }
        guard body() else { return drop.end(nil) }
        drop.tally.whenIdle {
            drop.end(drop.tally.hasFailed ? nil : drop.tally.isComplete ? drop.operation : .copy)
        }
    }

    @discardableResult
    package func loadObjects<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completion: @escaping @MainActor ([Object]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let total = Progress(totalUnitCount: Int64(providers.count))
        progress.totalUnitCount += 1
        progress.addChild(total, withPendingUnitCount: 1)
        // Foundation does not cancel all children.
        let loads = Locked<[Progress]>([])
        total.cancellationHandler = { for load in loads.current { load.cancel() } }
        let results = Locked<[Object?]>(Array(repeating: nil, count: providers.count))
        let missing = Locked(providers.count)
        let landing = Landing<[Object]> { completion($0 ?? []) }
        guard !providers.isEmpty else {
            landing.land([])
            return total
        }
        for (index, provider) in providers.enumerated() {
            let load = provider.loadObject(ofClass: aClass) { object, _ in
                results.withLock { $0[index] = object }
                let isLast = missing.withLock { count in
                    count -= 1
                    return count == 0
                }
                if isLast { landing.land(results.current.compactMap { $0 }) }
            }
            total.addChild(load, withPendingUnitCount: 1)
            loads.withLock { $0.append(load) }
        }
        return total
    }
}
