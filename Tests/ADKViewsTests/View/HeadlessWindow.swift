import ADKGraphics
import Foundation
import HeadlessTesting

@testable import ADKLayers
@testable import ADKViews

/// Opens a window of `width` x `height` points on a new headless host, to which it attaches the frame loop.
@MainActor
func makeHeadlessWindow(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, background: UIColor? = .white
) -> (HeadlessHost, UIWindow) {
    let screen = HeadlessWindow(width: width, height: height, scale: scale, background: background)
    return (screen.host, screen.window)
}
