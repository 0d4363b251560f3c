import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Finds the views that keep a scene from settling: those that are laid out or changed in every frame.
@MainActor
final class UnsettledViewFinder {
    /// The number of frames to watch.
    static let frames = 8
    /// The number of findings in a message.
    private static let listed = 4

    private struct Seen {
        var layer: CALayer
        var view: UIView?
        var layouts = 0
        var changes = 0
    }

    private let name: (@MainActor (CALayer, UIView?) -> String?)?
    private var seen: [ObjectIdentifier: Seen] = [:]
    private var frames = 0

    init(name: (@MainActor (CALayer, UIView?) -> String?)?) { self.name = name }

    /// Runs `frame` and records the layouts and changes in it.
    func watch(_ frame: () -> Void) {
        var laidOut: [ObjectIdentifier: UIView] = [:]
        let before = states()
        UIView.layoutObserver = { laidOut[ObjectIdentifier($0)] = $0 }
        frame()
        UIView.layoutObserver = nil
        frames += 1
        // The layout of a view goes through all views above it. Those did not request it.
        let above = Set(laidOut.values.compactMap { $0.superview.map { ObjectIdentifier($0) } })
        for (id, view) in laidOut where !above.contains(id) {
            seen[ObjectIdentifier(view.layer), default: Seen(layer: view.layer, view: view)].layouts += 1
        }
        for (id, state) in states() where before[id].map({ $0.appearance != state.appearance }) ?? false {
            seen[id, default: Seen(layer: state.layer, view: state.view)].changes += 1
        }
    }

    /// One phrase for each view. Those that changed most often come first.
    var findings: [String] {
        let restless = seen.values.filter { max($0.layouts, $0.changes) > 1 }
            .map { (text: describe($0), times: $0.layouts + $0.changes) }
            .sorted { ($1.times, $0.text) < ($0.times, $1.text) }
        let left = restless.count - UnsettledViewFinder.listed
        return restless.prefix(UnsettledViewFinder.listed).map(\.text) + (left > 0 ? ["and \(left) more"] : [])
    }

    private func describe(_ seen: Seen) -> String {
        let name = name?(seen.layer, seen.view) ?? String(describing: type(of: seen.view ?? seen.layer as AnyObject))
        var parts: [String] = []
        if seen.layouts > 0 { parts.append("laid out in \(seen.layouts) of \(frames) more frames") }
        if seen.changes > 0 { parts.append("changed in \(seen.changes) of \(frames) more frames") }
        return "\(name): " + parts.joined(separator: ", ")
    }

    /// The appearance of a layer without its sublayers.
    private struct Appearance: Equatable {
        var contents: ObjectIdentifier?
        var frame: CGRect
        var opacity: CGFloat
        var color: UIColor?
    }

    private struct State {
        var layer: CALayer
        var view: UIView?
        var appearance: Appearance
    }

    private func states() -> [ObjectIdentifier: State] {
        var states: [ObjectIdentifier: State] = [:]
        func visit(_ layer: CALayer, _ view: UIView?) {
            let owners = Dictionary(
                (view?.subviews ?? []).map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first }
            )
            states[ObjectIdentifier(layer)] = State(
                layer: layer, view: view,
                appearance: Appearance(
                    contents: layer.contents.map { ObjectIdentifier($0) }, frame: layer.frame,
                    opacity: layer.presentedOpacity, color: layer.backgroundColor))
            for child in layer.sublayers { visit(child, owners[ObjectIdentifier(child)]) }
        }
        for window in UIApplication.shared.windows { visit(window.layer, window) }
        return states
    }
}
