import ADKGraphics
import CXCB

/// The shared memory a window's pixels are put from, and whether the server has read what it was told to.
@MainActor
struct SegmentTransfer {
    /// Rows of the segment, and where in the window they go.
    struct Piece {
        /// Pixels of the window; the columns are the segment's too.
        let place: PixelRect
        /// Byte of the segment at which the first of the rows begins.
        let offset: Int
    }

    let target: PixelTarget
    private(set) var segment: SharedSegment?
    /// Completion events still to come for `segment`.
    private var pending = 0

    init(target: PixelTarget) { self.target = target }

    /// The server may still read.
    var isBusy: Bool { pending > 0 }

    /// Makes room for `byteCount` bytes; nil where there is no memory.
    mutating func reserve(_ byteCount: Int) -> SharedPages? {
        let capacity = BufferCapacity.bytes(for: byteCount, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            // The old segment may still be read, but nobody writes to it any more.
            pending = 0
        }
        return segment?.pages
    }

    /// Puts `pieces` of rows of `rowWidth` pixels into the window.
    mutating func put(_ pieces: [Piece], rowWidth: Int) {
        guard let segment, !pieces.isEmpty else { return }
        let (window, gc, depth) = (target.window, target.gc, target.depth)
        for (index, piece) in pieces.enumerated() {
            let place = piece.place
            // Requests are carried out in order: one event after the last one speaks for all.
            let isLast: UInt8 = index == pieces.count - 1 ? 1 : 0
            target.connection.send(.shmPutImage) { handle in
                xcb_shm_put_image(
                    handle, window, gc, UInt16(rowWidth), UInt16(place.height), UInt16(place.x), 0, UInt16(place.width),
                    UInt16(place.height), Int16(place.x), Int16(place.y), depth, PixelTarget.format, isLast, segment.id,
                    UInt32(piece.offset))
            }
        }
        pending += 1
    }

    /// The server has finished reading `id`.
    mutating func completed(_ id: xcb_shm_seg_t) {
        if id == segment?.id { pending = max(0, pending - 1) }
    }
}

/// A transport that puts pixels from shared memory.
@MainActor
protocol SegmentTransport: PixelTransport {
    var transfer: SegmentTransfer { get set }
}

extension SegmentTransport {
    var segment: SharedSegment? { transfer.segment }
    var isBusy: Bool { transfer.isBusy }

    func completed(segment id: xcb_shm_seg_t) { transfer.completed(id) }
}
