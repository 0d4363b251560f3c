// The umbrella module: an app imports AsyncDisplayKit only and gets the public API of these layers.
@_exported import ADKContainers
@_exported import ADKControllers
@_exported import ADKDarwin
@_exported import ADKDocuments
@_exported import ADKEditing
@_exported import ADKFoundation
@_exported import ADKGraphics
@_exported import ADKLayers
@_exported import ADKLayout
@_exported import ADKLists
@_exported import ADKMotion
// It has no public symbols. The gallery and the tests get its `package` types here: the gallery imports no layer below
// this one.
@_exported import ADKNetwork
@_exported import ADKNodes
@_exported import ADKText
@_exported import ADKViews
@_exported import ADKX11
@_exported import Foundation
