import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The visible nodes and views of a window, in reading order, with their places.
@MainActor
struct NodeFinder {
    private let window: UIWindow
    private(set) var nodes: [NamedNode] = []
    /// The visible part of each node in the window, in points.
    private(set) var visible: [CGRect] = []
    private(set) var layers: [CALayer] = []
    private var nodeViews: [UIView?] = []

    /// Collects the nodes. O(layers of the window).
    init(_ window: UIWindow) {
        self.window = window
        visit(window.layer, window.subviews, parent: nil, clip: window.bounds)
    }

    private struct Child {
        let layer: CALayer
        let view: UIView?
        let frame: CGRect
    }

    private mutating func visit(_ layer: CALayer, _ views: [UIView], parent: Int?, clip: CGRect) {
        let owners = Dictionary(views.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
        let children = layer.sublayers.filter { !$0.isHidden && $0.opacity > 0 }
            .map { child in
                Child(
                    layer: child, view: owners[ObjectIdentifier(child)],
                    frame: child.bounds.applying(child.transform(to: window.layer)))
            }
            .enumerated().sorted { a, b in
                let (left, right) = (a.element.frame, b.element.frame)
                return (left.minY, left.minX, CGFloat(a.offset)) < (right.minY, right.minX, CGFloat(b.offset))
            }
        for child in children.map(\.element) {
            let names = NodeFinder.names(child.layer, child.view, in: parent.map { nodes[$0].names } ?? [])
            let shown = child.frame.intersection(clip)
            var here = parent
            if !names.isEmpty, !shown.isNull, !shown.isEmpty {
                here = nodes.count
                nodes.append(NamedNode(names: names, parent: parent))
                visible.append(shown)
                layers.append(child.layer)
                nodeViews.append(child.view)
            }
            let inner = child.layer.masksToBounds ? shown : clip
            if !inner.isNull { visit(child.layer, child.view?.subviews ?? [], parent: here, clip: inner) }
        }
    }

    /// Empty for a layer without a node or view. A part of a control has no label of its own if it repeats the label of
    /// the control, whose names are `outer`.
    private static func names(_ layer: CALayer, _ view: UIView?, in outer: [String]) -> [String] {
        func own(_ label: String?) -> String? { label.flatMap { outer.contains($0) ? nil : $0 } }
        if let node = (layer as? NodeLayer)?.node ?? layer.owner as? ASDisplayNode {
            return [node.debugName, String(describing: type(of: node)), own(node.accessibilityLabel)].compactMap { $0 }
        }
        return view.map { [String(describing: type(of: $0)), own($0.accessibilityLabel)].compactMap { $0 } } ?? []
    }

    // MARK: - Looking up

    /// A text in which characters can be selected.
    enum SelectableText {
        case node(ASTextNode)
        case writer(any TextWriting)

        /// Selects characters. Returns those that are selected then.
        @MainActor
        func select(_ range: NSRange) -> NSRange {
            switch self {
            case .node(let node):
                node.selectedRange = range
                return node.selectedRange
            case .writer(let writer):
                writer.becomeFirstResponder()
                writer.selectedRange = range
                return writer.selectedRange
            }
        }
    }

    /// The text of the only node that fits, or the first one in it. Throws the reason if there is none.
    func text(of query: NodeQuery) throws(StepFailure) -> SelectableText {
        let index = try index(of: query)
        if let node = (layers[index] as? NodeLayer)?.node ?? layers[index].owner as? ASDisplayNode,
            let text = node as? ASTextNode
        {
            return .node(text)
        }
        guard let writer = nodeViews[index]?.firstTextWriter else {
            throw StepFailure("“\(query)” has no text to select")
        }
        return .writer(writer)
    }

    private func index(of query: NodeQuery) throws(StepFailure) -> Int {
        do {
            return try query.match(in: nodes)
        } catch {
            throw StepFailure(error.reason(query))
        }
    }

    /// The middle of the visible part of the only node that fits. Throws the reason if there is none, or if another
    /// view would get the input there.
    func point(of query: NodeQuery) throws(StepFailure) -> CGPoint {
        let index = try index(of: query)
        let rect = visible[index]
        let point = CGPoint(x: rect.midX, y: rect.midY)
        if let cover = cover(of: layers[index], at: point) {
            throw StepFailure("“\(query)” is covered by \(cover)")
        }
        return point
    }

    /// The visible parts of all nodes that fit, in points of the window.
    func rects(of query: NodeQuery) throws(StepFailure) -> [CGRect] {
        do {
            return try query.matches(in: nodes).map { visible[$0] }
        } catch {
            throw StepFailure(error.reason(query))
        }
    }

    /// The name of the view that gets input at `point`, if it belongs to another part of the screen than `layer`.
    func cover(of layer: CALayer, at point: CGPoint) -> String? {
        guard let hit = window.hitTest(point, with: nil), hit !== window else { return nil }
        if NodeFinder.isInside(hit.layer, layer) || NodeFinder.isInside(layer, hit.layer) { return nil }
        return NodeFrames.qualifiedName(of: hit.layer, hit) ?? String(describing: type(of: hit))
    }

    private static func isInside(_ layer: CALayer, _ container: CALayer) -> Bool {
        var current: CALayer? = layer
        while let next = current {
            if next === container { return true }
            current = next.superlayer
        }
        return false
    }
}

/// Why a step could not be performed: a sentence without its end.
struct StepFailure: Error, Equatable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension UIView {
    /// The view itself or the first one in it in which the user writes.
    fileprivate var firstTextWriter: (any TextWriting)? {
        if let writer = self as? any TextWriting { return writer }
        for subview in subviews {
            if let writer = subview.firstTextWriter { return writer }
        }
        return nil
    }
}
