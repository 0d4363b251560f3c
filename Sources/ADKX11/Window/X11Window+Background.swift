import ADKGraphics
import ADKViews
import CXCB

/// What the server shows of itself where the window has grown or was uncovered, until its pixels
/// come: the colour behind everything in it, so that its edges are not black in between.
extension X11Window {
    /// Tells the server when that colour is another one.
    func followBackground() {
        guard let owner else { return }
        let style = owner.traitCollection.userInterfaceStyle
        let layers = [owner.rootViewController?.view.layer, owner.layer]
        let color = layers.lazy.compactMap { $0?.backgroundColor?.components(for: style) }.first { $0.alpha >= 1 }
        // Black is what the compositor begins with.
        let rgb = (color?.cairoPixel ?? 0) & 0xFF_FFFF
        guard rgb != backgroundRGB, let pixel = PixelFormat(connection.screen.visual)?.pixel(rgb) else { return }
        backgroundRGB = rgb
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, id, XCB_CW_BACK_PIXEL.rawValue, [pixel])
        }
    }
}
