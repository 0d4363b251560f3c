import AsyncDisplayKit

/// The layer of a node in `drawParameters(forAsyncLayer:)`.
///
/// Differs from Texture: every layer of a node is an ordinary one.
public typealias _ASDisplayLayer = CALayer
