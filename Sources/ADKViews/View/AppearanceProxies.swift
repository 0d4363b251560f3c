import Foundation

extension UIView {
    /// Takes the values of the proxies: their tint, and with the next layout the others.
    func appearanceDidChange() {
        propagateTintColorChange()
        setNeedsLayout()
    }

    /// A value changed that a proxy can have.
    package func appearanceValueDidChange() {
        setNeedsLayout()
        AppearanceProxies.didChange(self)
    }
}

/// The views that `appearance()` of classes returned. Their values are the defaults of other views.
@MainActor
package enum AppearanceProxies {
    private struct Proxy {
        /// The class whose `appearance()` was called, and its distance from the root class.
        let kind: ObjectIdentifier
        let depth: Int
        let containers: [ObjectIdentifier]
        let view: UIView
    }

    /// Those of subclasses first, then those with more containers, then the older ones.
    private static var proxies: [Proxy] = []
    private static var lineages: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    /// The proxy of `kind` for views in `containers`, made by the first call.
    package static func proxy<V: UIView>(of kind: V.Type, in containers: [AnyClass], make: () -> V) -> V {
        let (key, outer) = (ObjectIdentifier(kind), containers.map { ObjectIdentifier($0) })
        let known = proxies.first { $0.kind == key && $0.containers == outer }?.view
        if let known = known as? V { return known }
        let view = make()
        let depth = lineage(of: kind).count
        let place = proxies.firstIndex { ($0.depth, $0.containers.count) < (depth, outer.count) } ?? proxies.endIndex
        proxies.insert(Proxy(kind: key, depth: depth, containers: outer, view: view), at: place)
        return view
    }

    /// The value of `view`, else the first that a proxy has for it. Without proxies O(1), else O(proxies x depth).
    package static func value<V: UIView, Value>(of view: V, _ read: (V) -> Value?) -> Value? {
        if let own = read(view) { return own }
        for proxy in proxies where applies(proxy, to: view) {
            if let shown = proxy.view as? V, let value = read(shown) { return value }
        }
        return nil
    }

    /// Whether a proxy has values for `view`.
    static func haveValues(for view: UIView) -> Bool { proxies.contains { applies($0, to: view) } }

    /// A value of `view` changed. If it is a proxy, the views that it is for, in all windows, take the new value.
    package static func didChange(_ view: UIView) {
        guard let proxy = proxies.first(where: { $0.view === view }) else { return }
        for window in UIApplication.shared.windows { update(window, by: proxy) }
    }

    private static func update(_ view: UIView, by proxy: Proxy) {
        if applies(proxy, to: view) { view.appearanceDidChange() }
        for subview in view.subviews { update(subview, by: proxy) }
    }

    private static func applies(_ proxy: Proxy, to view: UIView) -> Bool {
        guard proxy.view !== view, lineage(of: type(of: view)).contains(proxy.kind) else { return false }
        var containers = proxy.containers[...]
        var responder = view.next
        while let wanted = containers.first, let current = responder {
            if lineage(of: type(of: current)).contains(wanted) { containers.removeFirst() }
            responder = current.next
        }
        return containers.isEmpty
    }

    /// The class and its superclasses.
    private static func lineage(of kind: AnyClass) -> [ObjectIdentifier] {
        let key = ObjectIdentifier(kind)
        if let known = lineages[key] { return known }
        let lineage = [key] + (_getSuperclass(kind).map { self.lineage(of: $0) } ?? [])
        lineages[key] = lineage
        return lineage
    }
}
