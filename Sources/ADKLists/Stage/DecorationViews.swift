import ADKFoundation
import ADKViews
import Foundation

/// The views of a list that show no item, as backgrounds of sections. Only those in the viewport exist, and those that
/// leave it in an animated update.
@MainActor
final class DecorationViews {
    /// A decoration that an update removed, on its way to its final place.
    private struct Departure {
        let view: UIView
        /// The final place.
        var frame: CGRect
        let alpha: CGFloat
        /// The alpha at the start.
        var startAlpha: CGFloat
        var motion: RowMotion
    }

    private var views: [ListDecoration.Key: UIView] = [:]
    private var motions: [ListDecoration.Key: RowMotion] = [:]
    private var departures: [Departure] = []
    /// The resting centres of the views in content points, and the way of the viewport with the content since the
    /// update began. Nil outside of an animated update.
    private var update: (centers: [ListDecoration.Key: CGPoint], way: CGVector)?
    private var centers: [ListDecoration.Key: CGPoint] = [:]

    /// The number of views that exist.
    var count: Int { views.count + departures.count }
    var isMoving: Bool { !motions.isEmpty || !departures.isEmpty }

    /// An animated update begins: with the next call of `show`, decorations move from their places of now.
    func beginUpdate() { update = update ?? (centers, .zero) }

    /// The viewport moves with the content.
    func contentWillShift(by way: CGVector) {
        if let old = update?.way { update?.way = CGVector(dx: old.dx + way.dx, dy: old.dy + way.dy) }
        for index in departures.indices { departures[index].frame.origin = departures[index].frame.origin + way }
    }

    /// Shows `decorations` as they are at `time`, and removes all others. O(decorations).
    func show(_ decorations: [ListDecoration], in view: UIView, _ viewport: ListViewport, at time: TimeInterval) {
        guard !decorations.isEmpty || !views.isEmpty || !departures.isEmpty else { return update = nil }
        let update = update
        self.update = nil
        var left = views
        for decoration in decorations {
            let key = decoration.key
            let appearance = decoration.appearance
            let isNew = views[key] == nil
            let shown = views[key] ?? decoration.makeView()
            left[key] = nil
            views[key] = shown
            let center = decoration.frame.center
            if let update { start(key, isNew: isNew, at: center, update, viewport, time) }
            centers[key] = center
            let motion = motions[key]
            var frame = decoration.frame
            if let motion { frame.origin = frame.origin + motion.offset(at: time) }
            frame = viewport.convert(frame)
            if shown.bounds.size != frame.size { shown.bounds = CGRect(origin: .zero, size: frame.size) }
            shown.center = frame.center
            shown.layer.zPosition = CGFloat(appearance.zIndex)
            shown.alpha = appearance.alpha * (motion?.alpha(at: time) ?? 1)
            shown.isHidden = appearance.isHidden
            shown.layer.affineTransform = appearance.transform.affine
            decoration.update(shown)
            if shown.superview !== view { view.insertSubview(shown, at: 0) }
        }
        for (key, old) in left { remove(key, old, isAnimated: update != nil, viewport, time) }
    }

    /// Starts the motion of a decoration from its place before the update, or from the one that the layout gives.
    private func start(
        _ key: ListDecoration.Key, isNew: Bool, at center: CGPoint,
        _ update: (centers: [ListDecoration.Key: CGPoint], way: CGVector), _ viewport: ListViewport,
        _ time: TimeInterval
    ) {
        var motion = RowMotion(start: time)
        if let place = viewport.geometry.initialPlace(of: key) {
            motion.displacement = place.frame.center - center
            motion.alpha = place.alpha
        } else if !isNew, let old = update.centers[key] {
            // What is left of an earlier motion goes on.
            motion.displacement = old + update.way + (motions[key]?.offset(at: time) ?? .zero) - center
            motion.alpha = motions[key]?.alpha(at: time) ?? 1
        }
        motions[key] = motion.displacement != .zero || motion.alpha != 1 ? motion : nil
    }

    private func remove(
        _ key: ListDecoration.Key, _ view: UIView, isAnimated: Bool, _ viewport: ListViewport, _ time: TimeInterval
    ) {
        let shown = (centers[key] ?? .zero) + (motions[key]?.offset(at: time) ?? .zero)
        views[key] = nil
        motions[key] = nil
        centers[key] = nil
        guard isAnimated, let place = viewport.geometry.finalPlace(of: key) else { return view.removeFromSuperview() }
        // The motion ends at the final place: the way left is the one back to the place of now.
        var motion = RowMotion(start: time)
        motion.displacement = shown - place.frame.center
        departures.append(
            Departure(view: view, frame: place.frame, alpha: place.alpha, startAlpha: view.alpha, motion: motion))
    }

    /// Moves the decorations that leave, and ends the motions that are over.
    func advance(to time: TimeInterval, _ viewport: ListViewport) {
        for departure in departures {
            let left = departure.motion.remaining(at: time)
            var frame = departure.frame
            frame.origin = frame.origin + departure.motion.displacement * left
            departure.view.center = viewport.convert(frame).center
            departure.view.alpha = departure.alpha + (departure.startAlpha - departure.alpha) * left
            if departure.motion.isFinished(at: time) { departure.view.removeFromSuperview() }
        }
        departures.removeAll { $0.motion.isFinished(at: time) }
        motions = motions.filter { !$0.value.isFinished(at: time) }
    }
}
