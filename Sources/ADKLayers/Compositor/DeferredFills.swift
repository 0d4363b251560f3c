import ADKGraphics
import Foundation

/// Opaque fills that wait until it is known which of their pixels will be visible.
///
/// Most photos lie above a page, a cell and a card. A later opaque rectangle is subtracted from the waiting fills.
/// Before a transparent one is painted, the fills it touches are painted. Rectangles are pixels of one surface.
struct DeferredFills {
    /// The most waiting pieces. With more, all are painted.
    private static let limit = 64
    /// More than most drawings have at a time.
    private static let usualCount = 8

    private struct Piece {
        var rect: PixelRect
        var color: UIColor

        func paint(in context: CGContext, isGroup: Bool) {
            if isGroup { context.fillDevice(rect, color) } else { context.setPixels(rect, color) }
        }
    }

    private var pieces: [Piece] = []
    /// The context paints into a group, where only Cairo can paint.
    let isGroup: Bool

    init(isGroup: Bool = false) {
        self.isGroup = isGroup
        pieces.reserveCapacity(DeferredFills.usualCount)
    }

    /// Fills `rect` with `color`, which must be opaque.
    mutating func fill(_ rect: PixelRect, _ color: UIColor, in context: CGContext) {
        guard !rect.isEmpty else { return }
        cover(rect)
        pieces.append(Piece(rect: rect, color: color))
        if pieces.count > DeferredFills.limit { flush(in: context) }
    }

    /// Something opaque is about to be painted over all of `rect`.
    mutating func cover(_ rect: PixelRect) {
        // The pieces do not overlap, so their order has no meaning.
        for index in pieces.indices.reversed() where pieces[index].rect.intersects(rect) {
            let piece = pieces.remove(at: index)
            for rest in piece.rect.subtracting(rect) { pieces.append(Piece(rect: rest, color: piece.color)) }
        }
    }

    /// Something transparent is about to be painted in `rect`.
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
