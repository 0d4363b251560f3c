import ADKFoundation
import ADKGraphics
import Foundation

extension CALayer {
    /// The bounds origin changed from `old`. If moving pixels gives the right pixels, only the exposed part is
    /// painted: a scrolled row costs its new lines.
    func contentDidMove(from old: CGPoint) {
        guard let sink = root.damageSink, let move = ContentMove(of: self, from: old, scale: sink.scale) else {
            // A kept raster has pixels at the former place of the bounds, which its edges are filtered with.
            paint.keptRaster?.markStale(paintExtent.offsetBy(dx: old.x - bounds.minX, dy: old.y - bounds.minY))
            setNeedsComposite()
            return
        }
        guard !move.shift.rect.isEmpty else { return }
        sink.addShift(move.shift, covered: move.covered)
    }
}

/// The pixel movement that a change of a clipping layer's bounds origin causes.
///
/// A move is right only if it gives the same pixels as painting. So everything visible through the clip must be the
/// layer's sublayers, on a background of one colour. Rectangles above the content are in `covered` and painted.
@MainActor
struct ContentMove {
    let shift: PixelShift
    private(set) var covered: [PixelRect] = []

    /// Returns nil if the pixels cannot be moved, or if painting is cheaper.
    init?(of layer: CALayer, from old: CGPoint, scale: CGFloat) {
        guard layer.masksToBounds, layer.contents == nil, layer.paint.sublayerTransform.isIdentity else { return nil }
        var path = [layer]
        while let parent = path.last?.superlayer { path.append(parent) }
        path.reverse()
        let root = path[0]
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.paint.bounds.minX * scale
        transform.ty = -root.paint.bounds.minY * scale
        var clip: PixelRect?
        var places = [Place(layer: root, transform: transform)]
        for step in path.dropFirst() {
            transform = step.transformToSuperlayer.concatenating(transform)
            guard step.isPlain, transform.a == scale, transform.d == scale, transform.b == 0, transform.c == 0 else {
                return nil
            }
            if step.masksToBounds {
                guard step.paint.cornerRadius == 0 else { return nil }
                let box = PixelSnapping.box(step.paint.bounds, transform)
                clip = clip?.intersection(box) ?? box
            }
            places.append(Place(layer: step, transform: transform))
        }
        // The root paints its whole surface, also outside its bounds.
        guard let rect = clip, let dx = ContentMove.pixels(old.x - layer.paint.bounds.minX, scale),
            let dy = ContentMove.pixels(old.y - layer.paint.bounds.minY, scale)
        else { return nil }
        shift = PixelShift(rect: rect, dx: dx, dy: dy)
        guard !rect.isEmpty else { return }
        guard !shift.target.isEmpty, ContentMove.hasEvenBackground(places, in: rect) else { return nil }
        covered = ContentMove.coverings(places, of: rect)
        // Each covering rectangle is painted in its place and where the move copied it.
        guard covered.reduce(0, { $0 + $1.area }) * 2 < shift.target.area else { return nil }
    }

    /// A layer above or around moving pixels.
    struct Place {
        let layer: CALayer
        /// Maps the layer's points to pixels.
        let transform: CGAffineTransform
    }

    /// The pixels, if they are a whole number.
    private static func pixels(_ points: CGFloat, _ scale: CGFloat) -> Int? {
        let exact = points * scale
        let whole = exact.rounded()
        return abs(exact - whole) < 1e-4 && abs(whole) < 1e6 ? Int(whole) : nil
    }

    /// Whether everything behind the innermost layer's sublayers is one colour in `rect`.
    private static func hasEvenBackground(_ places: [Place], in rect: PixelRect) -> Bool {
        for (index, place) in places.enumerated().reversed() {
            let layer = place.layer
            let isRoot = index == 0
            let isInnermost = index == places.count - 1
            if !isInnermost, layer.contents != nil { return false }
            let covers = isRoot || PixelSnapping.box(layer.paint.bounds, place.transform).contains(rect)
            if let color = layer.paint.backgroundColor, !color.isClear {
                guard covers, isInnermost || layer.paint.cornerRadius == 0 || isRoot else { return false }
                if color.isOpaque { return true }
            }
            guard !isRoot else { return true }
            // The shadow is painted first and shows through.
            if layer.paint.shadowOpacity > 0 { return false }
            let parent = places[index - 1]
            for sibling in parent.layer.paintOrder {
                if sibling === layer { break }
                if reach(of: sibling, under: parent.transform).intersects(rect) { return false }
            }
        }
        return true
    }

    /// The rectangles inside `rect` that are painted after the innermost layer.
    static func coverings(_ places: [Place], of rect: PixelRect) -> [PixelRect] {
        var result: [PixelRect] = []
        for index in places.indices.dropFirst() {
            let parent = places[index - 1]
            let isAbove = parent.layer.paintOrder.drop { $0 !== places[index].layer }.dropFirst()
            for sibling in isAbove {
                let seen = reach(of: sibling, under: parent.transform).intersection(rect)
                if !seen.isEmpty { result.append(seen) }
            }
        }
        return result
    }

    private static func reach(of layer: CALayer, under transform: CGAffineTransform) -> PixelRect {
        guard !layer.paint.isHidden, layer.presentedOpacity > 0 else { return .empty }
        let place = layer.paint.withRounding(layer.paintExtent.applying(layer.transformToSuperlayer))
        let rect = PixelRect(around: place.applying(transform), scale: 1)
        // Painting rounds edges to pixels.
        return PixelRect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
    }
}

extension CALayer {
    /// The layer is painted part by part, not as a group or from a raster.
    var isPlain: Bool { isPlainAtRest && paint.rasterization == nil }

    /// The same if it does not move.
    var isPlainAtRest: Bool {
        !paint.isHidden && presentedOpacity >= 1 && paint.borderWidth == 0 && !paint.shadowFollowsContents
            && paint.mask == nil
    }
}
