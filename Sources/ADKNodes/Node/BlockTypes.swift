import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

// Texture's names of the types of blocks.

/// Makes the view that a node shows.
public typealias ASDisplayNodeViewBlock = @MainActor @Sendable () -> UIView
/// Makes the layer that a node shows.
public typealias ASDisplayNodeLayerBlock = @MainActor @Sendable () -> CALayer
/// Makes the view controller that a cell shows.
public typealias ASDisplayNodeViewControllerBlock = @MainActor @Sendable () -> UIViewController
/// Receives a node that was loaded.
public typealias ASDisplayNodeDidLoadBlock = @MainActor @Sendable (ASDisplayNode) -> Void
/// Receives a drawing context and the drawing parameters.
public typealias ASDisplayNodeContextModifier = @Sendable (CGContext, Any?) -> Void
/// Returns the layout spec of a node within a size range, in points.
public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec
/// Whether the caller no longer needs the result.
public typealias asdisplaynode_iscancelled_block_t = () -> Bool
/// Changes an image on a worker. Nil keeps the image.
public typealias asimagenode_modification_block_t = @Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?
/// Returns the traits of a controller's node from those of its view.
public typealias ASDisplayTraitsForTraitCollectionBlock = @MainActor (UITraitCollection) -> ASTraitCollection
/// Receives a mistake of the program. Called on the thread of the mistake.
public typealias ASDisplayNodeNonFatalErrorBlock = @Sendable (any Error) -> Void
