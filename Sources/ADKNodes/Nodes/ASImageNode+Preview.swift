import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A camera's photo takes a few tenths of a second to decode. Until then the small picture that its file holds, if any,
/// is shown in its place: drawn in the background ahead of everything else, by the same rules, and shown only while
/// the node has no contents. What is on the layer goes from nothing to the preview to the picture, never back.
extension ASImageNode {
    /// Whether a large photo's embedded preview is shown until the photo is drawn. True as it stands. Any thread.
    ///
    /// Differs from Texture, which reads no previews.
    public var showsEmbeddedPreview: Bool {
        get { content.withLock { $0.showsPreview } }
        set { content.withLock { $0.showsPreview = newValue } }
    }

    /// What is on the layer is the preview.
    @MainActor
    var isPreviewShown: Bool { preview != nil && loaded?.layer.contents === preview }

    /// Whether `image` has a preview and there is nothing yet that it would replace.
    @MainActor
    func wantsPreview(of image: UIImage) -> Bool {
        image.offersPreview && showsEmbeddedPreview && loaded?.layer.contents == nil
            && !rasterizesSubtree && !isRasterized
    }

    /// Draws the preview of what `drawing` is to show. Called when that is about to be drawn as well.
    @MainActor
    func drawPreview(_ drawing: ImageDrawing) {
        let (generation, value) = (displayGeneration, displayGeneration.current)
        // First of all, also where the node is only near the screen: it takes a hundredth of the picture's time.
        WorkQueue.shared.async(.visible) { [weak self] in
            guard generation.current == value,
                let drawn = drawing.preview(isCancelled: { generation.current != value }),
                let pixels = try? drawn.pixels(for: .full)
            else { return }
            let contents = DrawnContents(pixels, scale: drawn.scale)
            MainMailbox.post { FrameLoop.shared.enqueueCommit { self?.showPreview(contents, value) } }
        }
    }

    /// Unless the picture was quicker, or is no longer wanted.
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
