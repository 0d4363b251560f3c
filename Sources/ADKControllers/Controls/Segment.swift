import ADKGraphics
import ADKViews
import Foundation

/// One part of a segmented control.
@MainActor
struct Segment {
    /// The content of a segment, which decides its size.
    enum Face: Hashable, Sendable {
        case title(String)
        /// An image, by the identity of its content and its size.
        case image(UInt64, CGSize)

        /// The size in points, without the space around it.
        var size: CGSize {
            switch self {
            case .title(let title): ControlText(title, font: Segment.font, color: .black).size()
            case .image(_, let size): size
            }
        }
    }

    /// The values that the drawing depends on.
    struct Look: Hashable {
        let face: Face
        let color: UIColor
    }

    nonisolated static let font = UIFont.systemFont(ofSize: 13, weight: .medium)
    /// The space at both sides of the content.
    nonisolated static let margin: CGFloat = 14

    var title: String?
    var image: UIImage?
    var action: UIAction?
    /// 0 is the width of the content.
    var width: CGFloat = 0
    var isEnabled = true
    let faceLayer = DrawnLayer()

    var face: Face { image.map { .image($0.contentID, $0.size) } ?? .title(title ?? "") }

    /// The lengths of a segment, for measuring on any thread.
    struct Measure: Sendable {
        let face: Face
        let width: CGFloat

        var naturalWidth: CGFloat { width > 0 ? width : face.size.width.rounded(.up) + 2 * Segment.margin }
    }

    var measure: Measure { Measure(face: face, width: width) }
}

/// The widths of the segments of a control.
struct SegmentWidths {
    static let height: CGFloat = 32
    static let inset: CGFloat = 2

    /// The size of a control with these segments.
    static func size(of segments: [Segment.Measure], isByContent: Bool) -> CGSize {
        let natural = segments.map(\.naturalWidth)
        let free = segments.filter { $0.width <= 0 }.map(\.naturalWidth).max() ?? 0
        let widths = isByContent ? natural : segments.map { $0.width > 0 ? $0.width : free }
        return CGSize(width: widths.reduce(0, +) + 2 * inset, height: height)
    }

    /// The frames of the segments in a box, in points, from the start to the end.
    static func frames(of segments: [Segment.Measure], in box: CGRect, isByContent: Bool) -> [CGRect] {
        let fixed = segments.map { max(0, $0.width) }
        let free = segments.indices.filter { fixed[$0] == 0 }
        let rest = box.width - fixed.reduce(0, +)
        let natural = segments.map(\.naturalWidth)
        let sum = free.map { natural[$0] }.reduce(0, +)
        var x = box.minX
        return segments.indices.map { index in
            var width = fixed[index]
            if width == 0 {
                let share = isByContent && sum > 0 ? natural[index] / sum : 1 / CGFloat(max(1, free.count))
                width = max(0, rest) * share
            }
            defer { x += width }
            return CGRect(x: x, y: box.minY, width: width, height: box.height)
        }
    }
}
