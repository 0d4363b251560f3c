/// The effect of a drop.
public enum UIDropOperation: UInt, Sendable {
    /// Nothing: the items may not be dropped here now.
    case cancel = 0
    /// Nothing: these items can be dropped here never.
    case forbidden = 1
    /// The items are copied. Other programs that link get a copy too.
    case copy = 2
    /// The items are moved: the source removes them. A source that does not allow it is asked for a copy.
    case move = 3
}

/// A destination's answer to a drag that is over it.
@preconcurrency @MainActor
open class UIDropProposal {
    /// The effect of a drop.
    public let operation: UIDropOperation

    /// Creates a proposal.
    public init(operation: UIDropOperation) { self.operation = operation }
}
