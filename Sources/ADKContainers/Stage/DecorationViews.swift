import ADKViews
import Foundation

/// The views of a list that show no item, as backgrounds of sections. Only those in the viewport exist.
@MainActor
final class DecorationViews {
    private var views: [ListDecoration.Key: UIView] = [:]

    /// The number of views that exist.
    var count: Int { views.count }

    /// Shows `decorations`, and removes all others. O(decorations).
    func show(_ decorations: [ListDecoration], in view: UIView, _ viewport: ListViewport) {
        guard !decorations.isEmpty || !views.isEmpty else { return }
        var left = views
        for decoration in decorations {
            let appearance = decoration.appearance
            let shown = views[decoration.key] ?? decoration.makeView()
            left[decoration.key] = nil
            views[decoration.key] = shown
            let frame = viewport.convert(decoration.frame)
            if shown.bounds.size != frame.size { shown.bounds = CGRect(origin: .zero, size: frame.size) }
            shown.center = CGPoint(x: frame.midX, y: frame.midY)
            shown.layer.zPosition = CGFloat(appearance.zIndex)
            shown.alpha = appearance.alpha
            shown.isHidden = appearance.isHidden
            shown.layer.affineTransform = appearance.transform.affine
            decoration.update(shown)
            if shown.superview !== view { view.insertSubview(shown, at: 0) }
        }
        for (key, old) in left {
            views[key] = nil
            old.removeFromSuperview()
        }
    }
}
