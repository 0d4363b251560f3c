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

    private static var proxies: [Proxy] = []
    private static var lineages: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    /// The proxy of `kind` for views in `containers`, made by the first call.
    package static func proxy<V: UIView>(of kind: V.Type, in containers: [AnyClass], make: () -> V) -> V {
        let (key, outer) = (ObjectIdentifier(kind), containers.map { ObjectIdentifier($0) })
        let known = proxies.first { $0.kind == key && $0.containers == outer }?.view
        if let known = known as? V { return known }
        let view = make()
        proxies.append(Proxy(kind: key, depth: lineage(of: kind).count, containers: outer, view: view))
        return view
    }

    /// The value of `view`, else that of the proxy that counts first. Without proxies O(1), else O(proxies x depth).
    package static func value<V: UIView, Value>(of view: V, _ read: (V) -> Value?) -> Value? {
        if let own = read(view) { return own }
        var best: (value: Value, rank: (Int, Int, Int))?
        for proxy in proxies {
            guard let reach = reach(of: proxy, from: view), let shown = proxy.view as? V, let value = read(shown)
            else { continue }
            let rank = (proxy.depth, reach, proxy.containers.count)
            if let best, best.rank >= rank { continue }
            best = (value, rank)
        }
        return best?.value
    }

    /// Whether a proxy is for views in containers.
    static var haveContainers: Bool { proxies.contains { !$0.containers.isEmpty } }

    /// Whether a proxy is for `view`.
    static func apply(to view: UIView) -> Bool { proxies.contains { reach(of: $0, from: view) != nil } }

    /// The views below `view` take the values of the proxies. O(views x proxies x depth).
    static func update(_ view: UIView) {
        if apply(to: view) { view.appearanceDidChange() }
        for subview in view.subviews { update(subview) }
    }

    /// A value of `view` changed. If it is a proxy, the views in all windows take the new value.
    package static func didChange(_ view: UIView) {
        guard proxies.contains(where: { $0.view === view }) else { return }
        for window in UIApplication.shared.windows { update(window) }
    }

    /// The number of steps from `view` to the outermost container of `proxy`; nil if the proxy is not for `view`.
    private static func reach(of proxy: Proxy, from view: UIView) -> Int? {
        guard proxy.view !== view, lineage(of: type(of: view)).contains(proxy.kind) else { return nil }
        var (containers, steps, responder) = (proxy.containers[...], 0, view.next)
        while let wanted = containers.first, let current = responder {
            if lineage(of: type(of: current)).contains(wanted) { containers.removeFirst() }
            (steps, responder) = (steps + 1, current.next)
        }
        return containers.isEmpty ? steps : nil
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
