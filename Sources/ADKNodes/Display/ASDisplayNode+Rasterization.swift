import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

extension ASDisplayNode {
    /// Draws the whole subtree into this node's contents. The nodes below have no layers of their own, cost nothing
    /// while scrolling and receive no events. Call it before load. If the node or one below is loaded, or one below
    /// shows a view, it is logged and ignored. Any thread.
    public func enableSubtreeRasterization() {
        let obstacle = isNodeLoaded ? "it is loaded" : subnodes.lazy.compactMap(\.obstacleToRasterization).first
        if let obstacle { return Misuse.report("enableSubtreeRasterization of \(self) was ignored: \(obstacle)") }
        lock.withLock { displayState.rasterizeSubtree() }
        for subnode in subnodes { subnode.recursivelySetRasterized(true) }
    }

    /// The node draws its subnodes into its contents. False if the node is itself drawn into a supernode's contents.
    var rasterizesSubtree: Bool { lock.withLock { displayState.rasterization == .root } }

    /// The node is drawn into the contents of a supernode.
    var isRasterized: Bool { lock.withLock { displayState.isRasterized } }

    func recursivelySetRasterized(_ rasterized: Bool) {
        lock.withLock { displayState.setRasterized(rasterized) }
        for subnode in subnodes { subnode.recursivelySetRasterized(rasterized) }
    }

    /// The node at or above this one whose contents include it.
    var rasterizationRoot: ASDisplayNode? {
        var node: ASDisplayNode? = self
        while let next = node {
            if next.rasterizesSubtree { return next }
            node = next.supernode
        }
        return nil
    }

    // MARK: - Capturing

    /// The job that draws this node and its subtree in the background.
    @MainActor
    func makeRasterJob() -> DisplayJob {
        let state = lock.withLock { bridged }
        var parts: [RasterTree.Part] = []
        let root = CALayer()
        root.bounds = CGRect(origin: state.bounds.origin, size: state.bounds.size)
        root.position = CGPoint(x: state.bounds.width / 2, y: state.bounds.height / 2)
        root.backgroundColor = state.backgroundColor
        root.sublayerTransform = state.rare.subnodeTransform.affine
        if !state.clipsToBounds, state.rare.cornerRoundingType == .defaultSlowCALayer {
            // If it clips, the layer clips the finished contents.
            root.cornerRadius = state.rare.cornerRadius
            root.maskedCorners = state.rare.maskedCorners
        }
        var job = makeJob(layer: root, generationValue: displayGeneration.current)
        for subnode in subnodes { subnode.capture(into: root, &parts) }
        let isOpaque = (state.backgroundColor?.isOpaque ?? false) && root.cornerRadius == 0 && job.rounding == nil
        job.subtree = RasterTree(
            root: root.paint, drawsRoot: drawsContents && wantsDisplay, parts: parts, isOpaque: isOpaque)
        return job
    }

    @MainActor
    private func capture(into parent: CALayer, _ parts: inout [RasterTree.Part]) {
        let state = lock.withLock { bridged }
        guard !state.isHidden, state.alpha > 0 else { return }
        let layer = CALayer()
        state.apply(.all, to: applyingTarget(layer: layer, view: nil))
        parent.addSublayer(layer)
        if drawsContents, wantsDisplay, state.bounds.width > 0, state.bounds.height > 0 {
            parts.append(RasterTree.Part(layer: layer.paint, job: makeJob(layer: layer, generationValue: 0)))
        }
        for subnode in subnodes { subnode.capture(into: layer, &parts) }
        for corner in clippedCornerLayers(state, bounds: layer.bounds) { layer.addSublayer(corner) }
    }
}

/// A tree of layers that is painted into one bitmap, after the contents of its nodes were drawn.
final class RasterTree {
    struct Part {
        let layer: RenderLayer
        let job: DisplayJob
    }

    private let root: RenderLayer
    private let drawsRoot: Bool
    private let parts: [Part]
    private let isOpaque: Bool

    init(root: RenderLayer, drawsRoot: Bool, parts: [Part], isOpaque: Bool) {
        self.root = root
        self.drawsRoot = drawsRoot
        self.parts = parts
        self.isOpaque = isOpaque
    }

    /// Draws on the calling thread. Checks for cancellation between nodes.
    func draw(_ job: DisplayJob, _ isCancelled: () -> Bool) -> DisplayJob.Outcome {
        // The same number of pixels that the compositor gives the layer.
        guard let size = job.pixelSize(.toNearestOrAwayFromZero) else { return .nothing }
        if drawsRoot { show(job, on: root, isCancelled) }
        for part in parts {
            if isCancelled() { return .cancelled }
            show(part.job, on: part.layer, isCancelled)
        }
        let buffer = PixelBuffer(width: size.width, height: size.height, isOpaque: isOpaque)
        LayerPainter.paint(root, into: buffer, scale: job.traits.displayScale, traits: job.traits)
        if let rounding = job.rounding, !drawsRoot {
            rounding.apply(in: CGContext(buffer: buffer, scale: job.traits.displayScale, traits: job.traits))
        }
        return .contents(DrawnContents(buffer, scale: job.traits.displayScale))
    }

    private func show(_ job: DisplayJob, on layer: RenderLayer, _ isCancelled: () -> Bool) {
        guard case .contents(let contents) = job.drawSelf(isCancelled, isRasterizing: true) else { return }
        layer.contents = contents.pixels
        layer.contentsScale = contents.scale
        layer.contentsOutset = contents.outset
        layer.contentsCapInsets = contents.caps
        layer.contentsGravity = contents.gravity(layer.contentsGravity)
    }
}
