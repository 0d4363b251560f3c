import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Embedded previews. A photo takes a few tenths of a second to decode. Until then the node shows the small image in
/// the photo's file, if there is one. It is drawn in the background before everything else, by the same rules, and
/// shown only while the node has no contents. The layer's contents change from nothing to the preview to the image,
/// never back.
extension ASImageNode {
    /// Whether a large photo's embedded preview is shown until the photo is drawn. True by default. Any thread.
    ///
    /// Differs from Texture: Texture reads no previews.
    public var showsEmbeddedPreview: Bool {
        get { content.withLock { $0.showsPreview } }
        set { content.withLock { $0.showsPreview = newValue } }
    }

    /// Whether the layer shows the preview.
    @MainActor
    var isPreviewShown: Bool { preview != nil && loaded?.layer.contents === preview }

    /// Whether `image` has a preview and the layer has no contents that it would replace.
    @MainActor
    func wantsPreview(of image: UIImage) -> Bool {
        image.offersPreview && showsEmbeddedPreview && loaded?.layer.contents == nil
            && !rasterizesSubtree && !isRasterized
    }

    /// Draws the preview of the image of `drawing`. Called when the drawing itself begins.
    @MainActor
    func drawPreview(_ drawing: ImageDrawing) {
        let (generation, value) = (displayGeneration, displayGeneration.current)
        // With the highest priority, even if the node is only near the screen: it takes a hundredth of the photo's
        // time.
        WorkQueue.shared.async(.visible) { [weak self] in
            guard generation.current == value,
                let drawn = drawing.preview(isCancelled: { generation.current != value }),
                let contents = DrawnContents(drawn)
            else { return }
            MainMailbox.post { FrameLoop.shared.enqueueCommit { self?.showPreview(contents, value) } }
        }
    }

    /// Shows the preview, unless the photo is drawn already or the drawing is stale.
    @MainActor
    private func showPreview(_ contents: DrawnContents, _ value: UInt64) {
        guard displayGeneration.current == value, let loaded, loaded.layer.contents == nil,
            loaded.displayedGeneration == nil
        else { return }
        preview = contents.pixels
        show(contents)
        removePlaceholder()
    }
}
