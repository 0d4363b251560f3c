import Foundation

/// A geometry whose layout calls the app before a pass, and takes over its results in a pass.
@MainActor
package protocol PreparedGeometry: ListGeometry {
    var preparation: any LayoutPreparation { get }
    var container: ListContainer? { get set }
    var estimates: ListEstimates { get set }
}

/// Sizes come from the layout alone.
extension PreparedGeometry {
    package func isPrepared(for bounds: CGRect) -> Bool { !preparation.hasResult }

    package func hasMeasured(_ size: CGSize, of slot: Int) -> Bool { true }
    package mutating func setMeasured(_ slot: Int, _ size: CGSize) {}

    package func needsResizing(for container: ListContainer) -> Bool {
        container.size.width > 0 && container.size.height > 0 && container != self.container
    }

    /// Items keep their places until the new layout is ready.
    package mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        self.container = container
        preparation.resize(to: container)
    }

    package mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { self.estimates = estimates }
}

/// A layout that makes the nodes of its items itself, to measure them.
@MainActor
package protocol NodeProvider: AnyObject {
    /// The block that returns the node at `slot`, made already or not; nil if the source has no such item.
    func nodeBlock(for slot: Int) -> ASCellNodeBlock?
    /// A cell's content asks for another size.
    func sizeWasInvalidated()
}
