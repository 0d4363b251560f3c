import ADKGraphics
import Foundation

/// Plain backgrounds that wait to be painted until it is known what of them will be seen.
///
/// A page, a cell and a card lie on top of each other below most photos. What a later opaque
/// rectangle covers is taken out of the waiting fills; what a transparent one touches is painted
/// before it. Pixels of one drawing surface.
struct DeferredFills {
    /// More pieces than this are painted rather than kept track of.
    private static let limit = 64
    /// More than most drawings have waiting at a time.
    private static let usualCount = 8

    private struct Piece {
        var rect: PixelRect
        var color: UIColor

        func paint(in context: CGContext, isGroup: Bool) {
            if isGroup { context.fillDevice(rect, color) } else { context.setPixels(rect, color) }
        }
    }

    private var pieces: [Piece] = []
    /// The context paints into a group, where only Cairo can.
    let isGroup: Bool

    init(isGroup: Bool = false) {
        self.isGroup = isGroup
        pieces.reserveCapacity(DeferredFills.usualCount)
    }

    /// `rect` becomes `color`, which must be opaque.
    mutating func fill(_ rect: PixelRect, _ color: UIColor, in context: CGContext) {
        guard !rect.isEmpty else { return }
        cover(rect)
        pieces.append(Piece(rect: rect, color: color))
        if pieces.count > DeferredFills.limit { flush(in: context) }
    }

    /// Something opaque is about to be painted over the whole of `rect`.
    mutating func cover(_ rect: PixelRect) {
        // They do not overlap: their order says nothing.
        for index in pieces.indices.reversed() where pieces[index].rect.intersects(rect) {
            let piece = pieces.remove(at: index)
            for rest in piece.rect.subtracting(rect) { pieces.append(Piece(rect: rest, color: piece.color)) }
        }
    }

    /// Something that lets through is about to be painted within `rect`.
    mutating func flush(touching rect: PixelRect, in context: CGContext) {
        let isGroup = isGroup
        pieces.removeAll { piece in
            guard piece.rect.intersects(rect) else { return false }
            piece.paint(in: context, isGroup: isGroup)
            return true
        }
    }

    mutating func flush(in context: CGContext) {
        for piece in pieces { piece.paint(in: context, isGroup: isGroup) }
        pieces.removeAll(keepingCapacity: true)
    }
}
