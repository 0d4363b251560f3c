import ADKGraphics
import CXCB

/// The shared memory segment that a window's pixels are put from. Tracks whether the server has finished reading it.
@MainActor
struct SegmentTransfer {
    /// Rows of the segment and the place in the window where they go.
    struct Piece {
        /// Rectangle in the window, in pixels. The columns are the same in the segment.
        let place: PixelRect
        /// Byte offset in the segment of the first row.
        let offset: Int
    }

    let target: PixelTarget
    private(set) var segment: SharedSegment?
    /// Number of completion events still expected for `segment`.
    private var pending = 0

    init(target: PixelTarget) { self.target = target }

    /// Whether the server may still be reading the segment.
    var isBusy: Bool { pending > 0 }

    /// Makes room for `byteCount` bytes; nil if there is no memory.
    mutating func reserve(_ byteCount: Int) -> SharedPages? {
        let capacity = BufferCapacity.bytes(for: byteCount, current: segment?.pages.byteCount ?? 0)
        if segment?.pages.byteCount != capacity {
            segment = SharedSegment(byteCount: capacity, connection: target.connection)
            // The server may still read the old segment, but it is not written any more.
            pending = 0
        }
        return segment?.pages
    }

    /// Puts `pieces` into the window; `rowWidth` is the segment's row length in pixels.
    mutating func put(_ pieces: [Piece], rowWidth: Int) {
        guard let segment, !pieces.isEmpty else { return }
        let (window, gc, depth) = (target.window, target.gc, target.depth)
        for (index, piece) in pieces.enumerated() {
            let place = piece.place
            // The server processes requests in order: the completion event of the last one covers all.
            let isLast: UInt8 = index == pieces.count - 1 ? 1 : 0
            target.connection.send(.shmPutImage, of: segment.id) { handle in
                xcb_shm_put_image(
                    handle, window, gc, UInt16(rowWidth), UInt16(place.height), UInt16(place.x), 0, UInt16(place.width),
                    UInt16(place.height), Int16(place.x), Int16(place.y), depth, PixelTarget.format, isLast, segment.id,
                    UInt32(piece.offset))
            }
        }
        pending += 1
    }

    /// The server has finished reading the segment `id`.
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
