import ADKLayout
import Foundation

extension ASDisplayNode: CustomStringConvertible {
    /// The `debugName` or class name, and an identifier. Any thread.
    public var description: String {
        "<\(debugName ?? String(describing: type(of: self))): \(ObjectIdentifier(self).hashValue)>"
    }

    /// The node and its subtree, one line for each node, indented by depth. For debuggers and logs. Any thread.
    public func displayNodeRecursiveDescription() -> String {
        var lines: [String] = []
        func visit(_ node: ASDisplayNode, _ depth: Int) {
            let indent = String(repeating: "   | ", count: depth)
            lines.append(indent + node.descriptionForRecursiveDescription())
            for subnode in node.subnodes { visit(subnode, depth + 1) }
        }
        visit(self, 0)
        return lines.joined(separator: "\n")
    }

    var describedState: String {
        let (state, backing, isRasterized) = lock.withLock { (bridged, backingState, displayState.isRasterized) }
        func short(_ value: CGFloat) -> String {
            value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
        }
        let frame = state.frame
        var words = [
            "\(self)",
            "frame=(\(short(frame.minX)) \(short(frame.minY)); \(short(frame.width)) \(short(frame.height)))",
        ]
        if backing.isLayerBacked { words.append("layer-backed") }
        if isRasterized { words.append("rasterized") }
        words.append(backing.isLoaded ? "loaded" : "not loaded")
        if state.isHidden { words.append("hidden") }
        if state.alpha < 1 { words.append("alpha=\(short(state.alpha))") }
        let interfaceState = interfaceState
        if !interfaceState.isEmpty { words.append("state=\(interfaceState)") }
        return words.joined(separator: " ")
    }

    /// The node's measured layout, one line for each element, or a note that there is none. Any thread.
    public var detailedLayoutDescription: String {
        guard let layout = calculatedLayout else { return "\(self) is not measured" }
        return layout.recursiveDescription()
    }

    /// This node and its supernodes, nearest first, one line each. Any thread.
    public var ancestryDescription: String {
        supernodesIncludingSelf.enumerated().map { String(repeating: "  ", count: $0) + "\($1)" }.joined(
            separator: "\n")
    }
}

extension ASInterfaceState: CustomStringConvertible {
    /// The names of the states, joined by "|", or "none".
    public var description: String {
        let names: [(ASInterfaceState, String)] = [
            (.measureLayout, "measure"), (.preload, "preload"), (.display, "display"), (.visible, "visible"),
        ]
        let present = names.filter { contains($0.0) }.map(\.1)
        return present.isEmpty ? "none" : present.joined(separator: "|")
    }
}
