// For sources written for iOS: `import QuartzCore` gives layers, animations and what they need.
@_exported import ADKFoundation
@_exported import ADKGraphics
@_exported import ADKLayers
@_exported import ADKMotion
@_exported import Foundation
