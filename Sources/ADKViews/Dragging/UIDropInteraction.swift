import Foundation

/// Lets items be dropped on a view, from this program or another.
///
/// The innermost view that can handle a drag gets it. Main thread.
///
/// Differs from UIKit: a drag that leaves the view and returns is a new session. There are no drop previews.
@preconcurrency @MainActor
public final class UIDropInteraction: UIInteraction {
    /// The object that takes the items.
    public private(set) weak var delegate: (any UIDropInteractionDelegate)?
    /// The view that the interaction belongs to.
    public private(set) weak var view: UIView?
    private var session: DropSession?

    /// Creates an interaction. `delegate` is referenced weakly.
    public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }

    /// Called by the view.
    public func willMove(to view: UIView?) { dragLeft() }

    /// Called by the view.
    public func didMove(to view: UIView?) { self.view = view }
}

extension UIDropInteraction: DropTaker {
    package func dragMoved(_ offer: DragOffer, to point: CGPoint, in window: UIWindow) -> DropAnswer? {
        guard let delegate else { return nil }
        let current: DropSession
        if let session {
            current = session
        } else {
            current = DropSession(offer, in: window)
            current.moved(offer, to: point)
            guard !offer.items.isEmpty, delegate.dropInteraction(self, canHandle: current) else { return nil }
            session = current
            delegate.dropInteraction(self, sessionDidEnter: current)
        }
        current.moved(offer, to: point)
        let proposal = delegate.dropInteraction(self, sessionDidUpdate: current)
        // The app may have removed the interaction.
        return session === current ? current.operation(proposal.operation) : .refuses
    }

    package func dragLeft() {
        guard let session else { return }
        self.session = nil
        exit(session)
    }

    private func exit(_ session: DropSession) {
        delegate?.dropInteraction(self, sessionDidExit: session)
        delegate?.dropInteraction(self, sessionDidEnd: session)
    }

    package func dropped(_ drop: Drop, at point: CGPoint, in window: UIWindow) {
        guard let session, let delegate else { return drop.end(nil) }
        self.session = nil
        session.perform(drop, onSilence: { [weak self] in self?.exit(session) }) { [weak self] in
            guard let self else { return false }
            delegate.dropInteraction(self, performDrop: session)
            delegate.dropInteraction(self, concludeDrop: session)
            delegate.dropInteraction(self, sessionDidEnd: session)
            return true
        }
    }
}

/// The object that takes what is dropped on a view.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
    /// Whether the view takes the items at all. True by default. If not, views around it are asked, and this one again
    /// at the next movement.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
    /// The drag came over the view. Does nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// Returns what a drop does at the pointer's place. Called for each movement. Nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    /// The drag left the view. Does nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// The items were dropped. Begin to load them here: the source waits for the loads that this call begins. Does
    /// nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// The drop was performed. Does nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
    /// The session is over. Does nothing by default.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
    /// True.
    public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}
    /// Nothing is taken.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    { UIDropProposal(operation: .cancel) }
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}
}
