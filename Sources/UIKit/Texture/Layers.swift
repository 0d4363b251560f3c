import AsyncDisplayKit

/// The layer of a node in `drawParameters(forAsyncLayer:)`.
///
/// Differs from Texture: every layer of a node is an ordinary one.
public typealias _ASDisplayLayer = CALayer

extension CALayer {
    /// Whether highlights of texts may be drawn in this layer. Always true.
    ///
    /// Differs from Texture: setting it has no effect. A highlight lies in the layer of its text node.
    public var as_allowsHighlightDrawing: Bool {
        get { true }
        set {}
    }
}
