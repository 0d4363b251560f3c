// For sources written for iOS: `import CoreGraphics` gives geometry, paths, colours and contexts.
@_exported import ADKFoundation
@_exported import ADKGraphics
@_exported import Foundation
