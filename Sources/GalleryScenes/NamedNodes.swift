import AsyncDisplayKit

/// Gives nodes the names under which reports about pictures and layouts speak of them.
func name(_ nodes: KeyValuePairs<String, ASDisplayNode?>) {
    for (name, node) in nodes { node?.debugName = name }
}
