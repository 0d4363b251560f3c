import ADKFoundation
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// The values of a node in the tree of assistive programs.
extension ASDisplayNode: AccessibleObject {
    @MainActor package var accessibilityView: UIView? { surroundingView }
    @MainActor package var accessibilityLayer: CALayer? { loadedLayer }

    @MainActor package var givenAccessibilityFrame: CGRect? { accessibilityFrame }

    /// The subnodes that are drawn into the node.
    @MainActor
    package var objectsWithoutLayers: [(object: any AccessibleObject, size: CGSize, CGAffineTransform)] {
        guard rasterizesSubtree || isRasterized else { return [] }
        return subnodes.compactMap { node in
            guard !node.isHidden, node.alpha > 0.01 else { return nil }
            let origin = node.convert(node.bounds.origin, to: self)
            return (node, node.bounds.size, CGAffineTransform(translationX: origin.x, y: origin.y))
        }
    }

    @MainActor
    package func perform(_ action: UIAccessibilityCustomAction) -> Bool {
        performAccessibilityCustomAction(action)
        return true
    }

    /// The label of a node that need not be loaded, or those in it, by its measured layout. Any thread. O(nodes).
    package func accessibilityWords(in layout: ASLayout) -> [String] {
        if accessibilityElementsHidden { return [] }
        if let label = accessibilityLabel, !label.isEmpty { return [label] }
        var words: [String] = []
        func visit(_ layout: ASLayout, _ level: Int) {
            guard level < ASDisplayNode.mostWordLevels else { return }
            for inner in layout.sublayouts {
                if let node = inner.layoutElement as? ASDisplayNode {
                    words += node.accessibilityWords(in: inner)
                } else {
                    visit(inner, level + 1)
                }
            }
        }
        visit(layout, 0)
        return words
    }

    private static let mostWordLevels = 64
}
