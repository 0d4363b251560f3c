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
    let host = HeadlessHost.attached(scale: scale)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.backgroundColor = background
    window.makeKeyAndVisible()
    return (host, window)
}
