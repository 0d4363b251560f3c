import AsyncDisplayKit
import GalleryLibrary

/// The turns and reflections with which the viewer shows a photo. The file stays as it is.
struct ViewTurn: Equatable, Sendable {
    /// The sum of the turns as an EXIF orientation, 1...8.
    private var orientation = 1

    mutating func add(_ turn: PhotoTurn) { orientation = turn.applied(to: orientation) }

    /// A size of the photo after the turns, or before them.
    func turned(_ size: CGSize) -> CGSize {
        orientation < 5 ? size : CGSize(width: size.height, height: size.width)
    }

    /// The turns around the middle of the photo, in a space whose y grows downwards.
    var transform: CGAffineTransform {
        switch orientation {
        case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        case 5: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case 6: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case 7: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0)
        case 8: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        default: .identity
        }
    }

    /// The part of the photo that is at `part` of the turned one. `size` is the size of the turned photo in the same
    /// unit.
    func unturned(_ part: CGRect, of size: CGSize) -> CGRect {
        // Without turns the part stays exact.
        guard orientation != 1 else { return part }
        let room = turned(size)
        return part.offsetBy(dx: -size.width / 2, dy: -size.height / 2).applying(transform.inverted())
            .offsetBy(dx: room.width / 2, dy: room.height / 2)
    }
}

extension PhotoZoom.Detail {
    /// The same part in the photo before the turns.
    func unturned(_ turn: ViewTurn) -> PhotoZoom.Detail {
        PhotoZoom.Detail(
            part: turn.unturned(part, of: CGSize(width: 1, height: 1)), resolution: resolution,
            pixels: turn.turned(pixels))
    }
}
