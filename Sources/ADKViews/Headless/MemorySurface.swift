import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A window's pixels in memory.
@MainActor
final class MemorySurface: ResizableSurface {
    private var buffer: PixelBuffer
    /// The buffer has the pixels of a frame.
    private var hasPixels = false
    private(set) var title = ""

    init(size: CGSize, scale: CGFloat) {
        buffer = MemorySurface.makeBuffer(size, scale)
    }

    private static func makeBuffer(_ size: CGSize, _ scale: CGFloat) -> PixelBuffer {
        func side(_ points: CGFloat) -> Int {
            min(PixelBuffer.maximumSide, max(1, Int(saturating: (points * scale).rounded())))
        }
        return PixelBuffer(width: side(size.width), height: side(size.height), isOpaque: true)
    }

    var pixelWidth: Int { buffer.width }
    var pixelHeight: Int { buffer.height }
    func acquireBuffer() -> PixelBuffer? { buffer }
    var shownBuffer: PixelBuffer? { hasPixels ? buffer : nil }
    func present(_ update: SurfaceUpdate) { hasPixels = true }
    func setTitle(_ title: String) { self.title = title }
    func setIcon(_ icon: UIImage) {}
    private(set) var cursor = ADKCursor.arrow
    func setCursor(_ cursor: ADKCursor) { self.cursor = cursor }
    private(set) var textInput: TextInputPlace?
    func setTextInput(_ input: TextInputPlace?) { textInput = input }
    func close() {}

    func resize(to size: CGSize, scale: CGFloat) {
        buffer = MemorySurface.makeBuffer(size, scale)
        hasPixels = false
    }
}

extension UIWindow {
    /// The text that the user writes in, of a headless window.
    package var headlessTextInput: TextInputPlace? { (surface as? MemorySurface)?.textInput }

    /// Resizes a headless window, as a user would by dragging its edge.
    package func resizeHeadless(to size: CGSize) {
        guard let surface = surface as? any ResizableSurface else { preconditionFailure("the window is not headless") }
        surface.resize(to: size, scale: scale)
        surfaceDidChange()
    }
}
