import Foundation

/// A layout that makes the nodes of its items itself, to measure them.
@MainActor
package protocol NodeProvider: AnyObject {
    /// The block that returns the node at `slot`, made already or not; nil if the source has no such item.
    func nodeBlock(for slot: Int) -> ASCellNodeBlock?
    /// A cell's content asks for another size.
    func sizeWasInvalidated()
}
