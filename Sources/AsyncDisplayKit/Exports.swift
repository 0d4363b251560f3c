// The one import an app needs. Public names come from these layers only.
@_exported import ADKContainers
@_exported import ADKFoundation
@_exported import ADKGraphics
@_exported import ADKLayout
@_exported import ADKNodes
@_exported import ADKViews
@_exported import ADKX11
@_exported import Foundation
