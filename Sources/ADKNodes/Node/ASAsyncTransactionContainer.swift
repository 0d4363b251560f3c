import ADKFoundation
import Foundation

/// Whether drawings of a container are in progress.
public enum ASAsyncTransactionContainerState: UInt, Sendable {
    /// No drawing is in progress.
    case noTransactions
    /// Drawings are in progress.
    case pendingTransactions
}

/// A node whose drawings appear in the same frame.
public protocol ASAsyncTransactionContainer: AnyObject {
    /// Whether the drawings of the subtree appear in the same frame. True for cells, false for other nodes.
    var asyncdisplaykit_isAsyncTransactionContainer: Bool { get set }
    /// Whether drawings are in progress in the node and its loaded subtree.
    @preconcurrency @MainActor var asyncdisplaykit_asyncTransactionContainerState: ASAsyncTransactionContainerState {
        get
    }
    /// Cancels the drawings in progress in the node and its subtree. The next request draws them again.
    @preconcurrency @MainActor func asyncdisplaykit_cancelAsyncTransactions()
}

extension ASDisplayNode: ASAsyncTransactionContainer {
    /// Whether the drawings of the subtree appear in the same frame. True for cells, false for other nodes. Any thread.
    public var asyncdisplaykit_isAsyncTransactionContainer: Bool {
        get { isTransactionContainer }
        set { isTransactionContainer = newValue }
    }

    /// Whether drawings are in progress in the node and its loaded subtree.
    @preconcurrency @MainActor public var asyncdisplaykit_asyncTransactionContainerState:
        ASAsyncTransactionContainerState
    {
        (loaded?.pendingDisplays ?? 0) > 0 ? .pendingTransactions : .noTransactions
    }

    /// Cancels the drawings in progress in the node and its subtree. The next request draws them again.
    @preconcurrency @MainActor public func asyncdisplaykit_cancelAsyncTransactions() {
        if loaded?.displayingGeneration != nil {
            // The result of the drawing is of a generation that is no longer wanted.
            displayGeneration.increment()
            loaded?.displayingGeneration = nil
            loaded?.displayTicket = nil
            if loaded?.isDisplayPending == true {
                loaded?.isDisplayPending = false
                forgetPendingDisplay()
            }
        }
        for subnode in subnodes { subnode.asyncdisplaykit_cancelAsyncTransactions() }
    }
}
