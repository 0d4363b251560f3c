import ADKGraphics
import Foundation

/// A screen that shows the windows of a headless host. Time stays virtual.
@MainActor
package protocol SceneScreen: AnyObject {
    /// Opens the surface of a window.
    ///
    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels per point.
    func open(size: CGSize, scale: CGFloat) -> any ResizableSurface

    /// The pixels that the screen shows for `surface`, which it opened. Throws if it does not show all of them.
    func screenshot(of surface: any WindowSurface) throws -> PixelBuffer
}

/// A surface whose size the program chooses.
@MainActor
package protocol ResizableSurface: WindowSurface {
    /// Changes the size, in points, and the pixels per point. The pixels are lost.
    func resize(to size: CGSize, scale: CGFloat)
}
