import Foundation

/// The accessory view of the first responder: a bar at the lower edge of the window.
extension UIWindow {
    /// The place of the root controller's view: above the accessory view, below the menu bar.
    var contentBounds: CGRect {
        let top = menuBar?.bounds.height ?? 0
        let height = max(0, bounds.height - top - (accessoryView?.bounds.height ?? 0))
        return CGRect(x: 0, y: top, width: bounds.width, height: height)
    }

    /// The first responder or its accessory view is another one. The next layout shows it: while the first responder
    /// changes, there is none for a moment.
    func accessoryMayHaveChanged() {
        guard accessoryView != nil || wantedAccessory != nil else { return }
        accessoryIsStale = true
        setNeedsLayout()
    }

    func updateAccessory() {
        guard accessoryIsStale else { return }
        accessoryIsStale = false
        let (old, new) = (accessoryView, wantedAccessory)
        if new !== old {
            accessoryView = new
            old?.removeFromSuperview()
            if let new { addSubview(new) }
        }
        guard old != nil || new != nil else { return }
        placeAccessory()
    }

    /// Places the accessory view, of its own height or that of its content, and the root controller's view above it.
    func placeAccessory() {
        if let accessoryView {
            var height = accessoryView.bounds.height
            let room = CGSize(width: bounds.width, height: .infinity)
            if height == 0 { height = accessoryView.sizeThatFits(room).height }
            accessoryView.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        }
        if let root = rootViewController?.viewIfLoaded, root.superview === self { root.frame = contentBounds }
    }

    private var wantedAccessory: UIView? {
        guard isShown else { return nil }
        // A field in the accessory view keeps it.
        if let accessoryView, (focus.responder as? UIView)?.isDescendant(of: accessoryView) ?? false {
            return accessoryView
        }
        var responder = focus.responder
        while let here = responder {
            if let view = here.inputAccessoryView { return view }
            responder = here.next
        }
        return nil
    }
}
