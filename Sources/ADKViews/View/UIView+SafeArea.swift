import ADKFoundation
import Foundation

/// The space at the edges for the content of the app, as it was set.
enum LayoutMargins {
    case physical(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)

    func insets(isRightToLeft: Bool) -> UIEdgeInsets {
        switch self {
        case .physical(let insets): insets
        case .directional(let insets): insets.physical(isRightToLeft: isRightToLeft)
        }
    }
}

extension UIEdgeInsets {
    static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
            right: one.right + other.right)
    }
}

/// The safe area, margins, and the areas that they leave.
extension UIView {
    /// Whether any controller has insets. Until then the tree is not searched.
    static var usesSafeArea = false

    /// The insets of the superview that reach into this view, and those of the view's controller.
    var inheritedSafeAreaInsets: UIEdgeInsets {
        guard UIView.usesSafeArea else { return .zero }
        var insets = UIEdgeInsets.zero
        if let superview {
            let (outer, space, frame) = (superview.safeAreaInsets, superview.bounds, frame)
            insets = UIEdgeInsets(
                top: max(0, outer.top - (frame.minY - space.minY)),
                left: max(0, outer.left - (frame.minX - space.minX)),
                bottom: max(0, outer.bottom - (space.maxY - frame.maxY)),
                right: max(0, outer.right - (space.maxX - frame.maxX)))
        }
        return viewController.map { insets + $0.additionalSafeAreaInsets } ?? insets
    }

    /// Notifies the subtree.
    func safeAreaDidChange() {
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        if insetsLayoutMarginsFromSafeArea { layoutMarginsDidChange() }
        setNeedsLayout()
        for subview in subviews { subview.safeAreaDidChange() }
    }

    /// Space at the edges for the content of the app, in points. 8 on each side by default, and the safe area's insets,
    /// unless ``insetsLayoutMarginsFromSafeArea`` is false. Setting it sets the space without the safe area's. Stack
    /// views can use it.
    public var layoutMargins: UIEdgeInsets {
        get {
            let margins = extras?.layoutMargins.insets(isRightToLeft: isRightToLeft)
            let own = margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
            return insetsLayoutMarginsFromSafeArea ? own + safeAreaInsets : own
        }
        set { if Misuse.accepts(newValue, "layoutMargins", of: self) { setMargins(.physical(newValue)) } }
    }

    /// ``layoutMargins`` with names that follow the direction of the view.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: isRightToLeft ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isRightToLeft ? margins.left : margins.right)
        }
        set { if Misuse.accepts(newValue, "directionalLayoutMargins", of: self) { setMargins(.directional(newValue)) } }
    }

    private func setMargins(_ margins: LayoutMargins) {
        withExtras { $0.layoutMargins = margins }
        layoutMarginsDidChange()
        setNeedsLayout()
    }

    /// Whether ``layoutMargins`` are inside of the safe area. True by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { extras?.insetsMarginsFromSafeArea ?? true }
        set {
            guard newValue != insetsLayoutMarginsFromSafeArea else { return }
            withExtras { $0.insetsMarginsFromSafeArea = newValue }
            layoutMarginsDidChange()
            setNeedsLayout()
        }
    }

    // MARK: - Guides

    /// The safe area.
    public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
    /// The area inside of ``layoutMargins``.
    public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
    /// The area inside of ``layoutMargins``, in the middle and at most 672 points wide: for lines of text.
    public var readableContentGuide: UILayoutGuide { guide(.readable) }

    private func guide(_ area: UILayoutGuide.Area) -> UILayoutGuide {
        if let guide = extras?.layoutGuides[area] { return guide }
        let guide = UILayoutGuide(area, of: self)
        withExtras { $0.layoutGuides[area] = guide }
        return guide
    }
}
