import ADKFoundation
import ADKMotion
import Foundation

/// The transition of a layer while it is on screen: the raster of the old content, and the motion of both contents.
@MainActor
final class LayerTransition: AnimationEffect {
    private let type: CATransitionType
    /// The side from which new content comes, as a unit vector of the layer.
    private let side: CGPoint
    private let range: (start: Double, end: Double)
    private let curve: CubicBezier
    private let timing: MediaTiming
    /// Shows the old content.
    private let cover: CALayer
    /// Below the layer at its place without the transition, if new content moves. It contains the cover.
    private let standIn: CALayer?
    private weak var layer: CALayer?

    /// Covers `layer`; nil if there is nothing to show, or the app wants no animation. Values that are not known are
    /// logged.
    init?(_ transition: CATransition, timing: MediaTiming, of layer: CALayer) {
        var type = transition.type
        if ![.fade, .moveIn, .push, .reveal].contains(type) {
            Misuse.report("a transition cannot have the type \(type.rawValue); it fades")
            type = .fade
        }
        switch transition.subtype {
        case .fromLeft, nil: side = CGPoint(x: -1, y: 0)
        case .fromRight: side = CGPoint(x: 1, y: 0)
        case .fromTop: side = CGPoint(x: 0, y: -1)
        case .fromBottom: side = CGPoint(x: 0, y: 1)
        case let other?:
            Misuse.report("a transition cannot come from the side \(other.rawValue); it comes from the left")
            side = CGPoint(x: -1, y: 0)
        }
        guard ADKAnimations.current != .none, let cover = layer.makeCover() else { return nil }
        let mustFade = ADKAnimations.current == .reduced || layer.superlayer == nil && type.movesNew
        self.type = mustFade ? .fade : type
        range = (Double(transition.startProgress), Double(transition.endProgress))
        curve = transition.timingFunction?.curve ?? .linear
        standIn = self.type.movesNew ? CALayer() : nil
        (self.timing, self.cover, self.layer) = (timing, cover, layer)
        (standIn ?? layer).addSublayer(cover)
        coverOrigin = cover.paint.position
    }

    /// The place of the cover when it does not move.
    private let coverOrigin: CGPoint

    var properties: Set<AnimatedProperty> { type.movesNew ? [.position] : [] }

    /// The progress, or nil if the transition has no effect.
    private func progress(at time: TimeInterval) -> Double? {
        let sample = timing.sample(at: time)
        guard sample.hasEffect else { return nil }
        return range.start + (range.end - range.start) * curve.value(at: sample.progress)
    }

    /// The distance between the new content and its place, in points of the superlayer.
    private func shift(of values: LayerValues, at progress: Double?) -> CGPoint {
        guard type.movesNew, let progress else { return .zero }
        let left = CGFloat(1 - progress)
        let (x, y) = (side.x * values.bounds.width * left, side.y * values.bounds.height * left)
        let map = values.affineTransform
        return CGPoint(x: x * map.a + y * map.c, y: x * map.b + y * map.d)
    }

    func apply(to values: inout LayerValues, at parentTime: TimeInterval) {
        let shift = shift(of: values, at: progress(at: parentTime))
        values.animate(\.position, of: .position) { CGPoint(x: $0.x + shift.x, y: $0.y + shift.y) }
    }

    /// Shows the old content beside the layer, which has its values on screen.
    func show(at time: TimeInterval) {
        guard let layer else { return }
        let progress = progress(at: time)
        var values = cover.paint.values
        values.isHidden = progress == nil
        if let progress {
            let size = layer.paint.bounds.size
            let moved = type.movesOld ? CGFloat(-progress) : 0
            values.position = CGPoint(
                x: coverOrigin.x + side.x * size.width * moved, y: coverOrigin.y + side.y * size.height * moved)
            if type == .fade { values.opacity = CGFloat(1 - progress) }
        }
        if let standIn { place(standIn, at: progress) }
        cover.showValues(values)
    }

    /// Puts the stand-in at the layer's place, without the shift of the transition.
    private func place(_ standIn: CALayer, at progress: Double?) {
        guard let layer, let superlayer = layer.superlayer else { return standIn.removeFromSuperlayer() }
        if standIn.superlayer !== superlayer {
            standIn.removeFromSuperlayer()
            let index = superlayer.sublayers.firstIndex { $0 === layer }
            superlayer.insertSublayer(standIn, at: index ?? superlayer.sublayers.count)
        }
        let shown = layer.paint.values
        let shift = shift(of: shown, at: progress)
        var values = LayerValues()
        (values.bounds, values.anchorPoint, values.affineTransform) = (
            shown.bounds, shown.anchorPoint, shown.affineTransform
        )
        values.position = CGPoint(x: shown.position.x - shift.x, y: shown.position.y - shift.y)
        (values.opacity, values.zPosition, values.isHidden) = (shown.opacity, shown.zPosition, shown.isHidden)
        standIn.showValues(values)
    }

    /// Removes the old content.
    func end() {
        cover.removeFromSuperlayer()
        standIn?.removeFromSuperlayer()
    }
}

extension CALayer {
    /// Shows values of a layer without animations.
    fileprivate func showValues(_ values: LayerValues) {
        if let change = paint.values.pixelChange(to: values) { changePixels(change) { paint.values = values } }
    }
}
