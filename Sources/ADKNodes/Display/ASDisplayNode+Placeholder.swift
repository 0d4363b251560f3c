import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The image in front of a node until its contents are drawn.
extension ASDisplayNode {
    /// Shows the placeholder in front of a node that draws and has no contents yet.
    @MainActor
    func showPlaceholderIfNeeded() {
        guard placeholderEnabled, let loaded, loaded.placeholderLayer == nil, loaded.displayedGeneration == nil,
            drawsContents || rasterizesSubtree, bounds.width > 0, bounds.height > 0, isInDisplayState || isInHierarchy,
            let contents = placeholderImage().flatMap({ DrawnContents($0) })
        else { return }
        let placeholder = CALayer()
        placeholder.frame = CGRect(origin: .zero, size: bounds.size)
        placeholder.zPosition = 9999
        placeholder.contents = contents.pixels
        placeholder.contentsScale = contents.scale
        placeholder.contentsCapInsets = contents.caps
        loaded.layer.addSublayer(placeholder)
        loaded.placeholderLayer = placeholder
    }

    @MainActor
    func hidePlaceholder() {
        guard let loaded, let placeholder = loaded.placeholderLayer, !placeholderShouldPersist() else { return }
        loaded.placeholderLayer = nil
        guard placeholderFadeDuration > 0, isVisible else {
            placeholder.removeFromSuperlayer()
            return
        }
        placeholder.animateOpacity(to: 0, duration: placeholderFadeDuration) { placeholder.removeFromSuperlayer() }
    }

    @MainActor
    func removePlaceholder() {
        loaded?.placeholderLayer?.removeFromSuperlayer()
        loaded?.placeholderLayer = nil
    }
}
