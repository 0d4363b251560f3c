import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The contents of a text that is too tall for one bitmap, as strips around its visible part.
///
/// In every frame it finds the visible part of the node. It draws the strips there and one screen around in the
/// background, and removes those more than two screens away. If the node is in the display range but not visible, it
/// draws the strips that will be visible first: those at the end towards the viewport, or at both ends if the direction
/// is unknown.
///
/// Differs from Texture: tall texts disappear there, or take the memory of all their pixels.
@MainActor
final class TextTiles {
    /// The height of a strip in points, which is whole pixels at the usual scales.
    private static let height: CGFloat = 512
    /// The height in pixels above which a text is drawn in strips.
    static let tall: CGFloat = 4_096

    /// The length in points at an end of the node that is drawn before it is visible.
    private static let endLength: CGFloat = 1_024

    private enum Phase {
        /// The bitmap of the previous text stays until all visible strips are drawn.
        case replacingBitmap
        case drawing
        /// The text is no longer tall. The strips stay until the bitmap is drawn.
        case retiring
    }

    private struct Tile {
        let layer: CALayer
        var version: UInt64
    }

    private weak var node: ASTextNode?
    private var phase: Phase
    /// The visible strips, or those to be visible first.
    private var seen: [Int] = []
    private let holder = CALayer()
    private var tiles: [Int: Tile] = [:]
    private var requestedVersions: [Int: UInt64] = [:]
    /// The shaped text, because one this long is not cached elsewhere.
    private var shaped: (version: UInt64, text: ShapedText)?
    private var shapingVersion: UInt64?
    private var watching: LifetimeToken?

    init(_ node: ASTextNode) {
        self.node = node
        phase = node.layer.contents == nil ? .drawing : .replacingBitmap
        holder.isHidden = phase == .replacingBitmap
        node.layer.insertSublayer(holder, at: 0)
        watching = FrameLoop.shared.watchFrames { [weak self] in self?.update() }
    }

    func end() {
        watching = nil
        holder.removeFromSuperlayer()
    }

    /// The number of drawn strips.
    var count: Int { tiles.count }

    var isRetiring: Bool { phase == .retiring }

    /// The text is drawn as one bitmap again. `end()` is called when the bitmap is on the layer.
    func retire() { phase = .retiring }

    /// The text is tall again.
    func resume() {
        guard phase == .retiring else { return }
        phase = .drawing
        FrameLoop.shared.setNeedsFrame()
    }

    private func update() {
        guard phase != .retiring, let node, let drawing = node.currentDrawing, !drawing.text.isEmpty
        else { return }
        let size = node.bounds.size
        let visible = visibleRect(of: node)
        holder.frame = CGRect(origin: .zero, size: size)
        let version = node.displayGeneration.current
        guard let shaped, shaped.version == version else { return shape(drawing, version, node) }
        let (wanted, kept): ([Int], [Int])
        if let visible {
            seen = Array(TextTiles.indices(in: visible, of: size))
            wanted = Array(TextTiles.indices(in: visible.insetBy(dx: 0, dy: -visible.height), of: size))
            kept = Array(TextTiles.indices(in: visible.insetBy(dx: 0, dy: -2 * visible.height), of: size))
        } else {
            seen = ends(of: node)
            (wanted, kept) = (seen, seen)
        }
        for (index, tile) in tiles where !kept.contains(index) {
            tile.layer.removeFromSuperlayer()
            tiles[index] = nil
        }
        // Visible strips first.
        for index in seen + wanted.filter({ !seen.contains($0) }) {
            guard tiles[index]?.version != version, requestedVersions[index] != version else { continue }
            requestedVersions[index] = version
            draw(index, drawing, shaped.text, version, isSeen: visible != nil && seen.contains(index))
        }
    }

    /// The visible part of the node, or nil.
    private func visibleRect(of node: ASTextNode) -> CGRect? {
        guard node.layer.isInWindow else { return nil }
        let visible = node.layer.visibleRegion.intersection(CGRect(origin: .zero, size: node.bounds.size))
        return visible.isNull || visible.height <= 0 ? nil : visible
    }

    /// The strips of an invisible node that will be visible first.
    private func ends(of node: ASTextNode) -> [Int] {
        let size = node.bounds.size
        let viewport = node.layer.isInWindow ? node.layer.superlayer?.visibleRegion ?? .null : .null
        let (isAbove, isBelow) = (viewport.minY >= node.frame.maxY, viewport.maxY <= node.frame.minY)
        let top = TextTiles.indices(in: CGRect(x: 0, y: 0, width: size.width, height: TextTiles.endLength), of: size)
        let bottom = TextTiles.indices(
            in: CGRect(x: 0, y: size.height - TextTiles.endLength, width: size.width, height: TextTiles.endLength),
            of: size)
        if viewport.isNull || isAbove == isBelow { return Array(top) + bottom.filter { !top.contains($0) } }
        return Array(isBelow ? top : bottom)
    }

    private static func indices(in rect: CGRect, of size: CGSize) -> Range<Int> {
        let last = max(1, Int(saturating: (size.height / height).rounded(.up)))
        let first = min(last, max(0, Int(saturating: (rect.minY / height).rounded(.down))))
        return first..<max(first, min(last, Int(saturating: (rect.maxY / height).rounded(.up))))
    }

    private func shape(_ drawing: TextDrawing, _ version: UInt64, _ node: ASTextNode) {
        guard shapingVersion != version else { return }
        shapingVersion = version
        let generation = node.displayGeneration
        WorkQueue.shared.async(node.isVisible ? .visible : .display) { [weak self] in
            guard generation.current == version else { return }
            let text = drawing.shaped
            MainMailbox.post { [weak self] in
                self?.shaped = (version, text)
                FrameLoop.shared.setNeedsFrame()
            }
        }
    }

    private func draw(_ index: Int, _ drawing: TextDrawing, _ text: ShapedText, _ version: UInt64, isSeen: Bool) {
        guard let node else { return }
        let size = node.bounds.size
        let top = CGFloat(index) * TextTiles.height
        let frame = CGRect(x: 0, y: top, width: size.width, height: min(TextTiles.height, size.height - top))
        let (traits, generation) = (node.asyncTraitCollection(), node.displayGeneration)
        WorkQueue.shared.async(isSeen ? .visible : .display) { [weak self] in
            guard generation.current == version else { return }
            let pixels = drawing.pixels(of: text, in: frame, traits: traits)
            MainMailbox.post { [weak self] in
                FrameLoop.shared.enqueueCommit { self?.apply(pixels, to: index, frame, traits.displayScale, version) }
            }
        }
    }

    private func apply(_ pixels: PixelBuffer?, to index: Int, _ frame: CGRect, _ scale: CGFloat, _ version: UInt64) {
        if requestedVersions[index] == version { requestedVersions[index] = nil }
        guard let node, node.displayGeneration.current == version else { return }
        let layer = tiles[index]?.layer ?? CALayer()
        layer.frame = frame
        layer.contentsGravity = .topLeft
        layer.contentsScale = scale
        layer.contents = pixels
        if layer.superlayer == nil { holder.addSublayer(layer) }
        tiles[index] = Tile(layer: layer, version: version)
        guard phase == .replacingBitmap, seen.allSatisfy({ tiles[$0]?.version == version }) else { return }
        phase = .drawing
        node.layer.contents = nil
        holder.isHidden = false
    }
}

extension TextDrawing {
    /// The part of the drawing in `rect`, in the node's points. Nil if it is too wide for a bitmap.
    fileprivate func pixels(of text: ShapedText, in rect: CGRect, traits: UITraitCollection) -> PixelBuffer? {
        let scale = traits.displayScale
        let (columns, rows) = ((rect.width * scale).rounded(.up), (rect.height * scale).rounded(.up))
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard columns >= 1, rows >= 1, columns <= limit, rows <= limit else { return nil }
        let buffer = PixelBuffer(width: Int(columns), height: Int(rows))
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        context.translateBy(x: -rect.minX, y: -rect.minY)
        draw(text, in: context)
        return buffer
    }
}

extension ASTextNode {
    /// Whether the text at its present size is too tall for one bitmap.
    @MainActor
    var isTall: Bool { bounds.height * asyncTraitCollection().displayScale > TextTiles.tall }

    /// Starts or ends drawing in strips, according to size and display range.
    @MainActor
    func updateTiling() {
        let isShown = isNodeLoaded && isInDisplayState && !isRasterized && hasText
        if isShown, isTall {
            if let tiles { tiles.resume() } else { tiles = TextTiles(self) }
        } else if let tiles, !isShown {
            tiles.end()
            self.tiles = nil
        } else if let tiles, !tiles.isRetiring {
            tiles.retire()
            setNeedsDisplay()
        }
    }

    /// Removes the strips after the bitmap is on the layer.
    @MainActor
    func endRetiredTiles() {
        guard let tiles, tiles.isRetiring else { return }
        tiles.end()
        self.tiles = nil
    }

    /// Removes the strips. In the display range they are drawn again.
    @MainActor
    func clearTiles() {
        guard let tiles else { return }
        tiles.end()
        self.tiles = nil
        updateTiling()
    }
}
