import CXCB

/// The screen's root window, its size in pixels, and the kind of pixels windows get.
struct XScreen: Equatable {
    var root: xcb_window_t
    var rootVisual: xcb_visualid_t
    var width: Int
    var height: Int
    /// What new windows use; not always the root window's.
    var visual: XVisual

    /// Windows of another visual than the root's need a colour map of their own.
    var needsColormap: Bool { visual.id != rootVisual }
}

/// A way of telling colours by numbers that the screen offers.
struct XVisual: Equatable {
    var id: xcb_visualid_t
    var depth: UInt8
    var bitsPerPixel: UInt8
    var isTrueColor: Bool
    var redMask, greenMask, blueMask: UInt32

    /// Pixels are what `PixelBuffer` holds: 32-bit words, 8 bits a channel, blue lowest.
    var matchesPixelBuffer: Bool {
        isTrueColor && bitsPerPixel == 32 && (depth == 24 || depth == 32)
            && redMask == 0xFF0000 && greenMask == 0x00FF00 && blueMask == 0x0000FF
    }

    /// The root's visual if its pixels fit, another of 24 bits, or else one of 32: with alpha,
    /// which a compositing desktop would see, but windows are opaque anyway.
    static func choose(from visuals: [XVisual], root: xcb_visualid_t) throws(X11Error) -> XVisual {
        let usable = visuals.filter(\.matchesPixelBuffer)
        let best = usable.first { $0.id == root && $0.depth == 24 } ?? usable.first { $0.depth == 24 } ?? usable.first
        guard let best else {
            let depths = Set(visuals.map(\.depth)).sorted().map(String.init).joined(separator: ", ")
            throw .unsupported(reason: "it has no 24-bit RGB visual (its depths are \(depths))")
        }
        return best
    }
}

extension XScreen {
    /// Reads the screen `number` out of what the server said at the start.
    static func read(_ connection: OpaquePointer, number: Int) throws(X11Error) -> XScreen {
        guard let setup = xcb_get_setup(connection) else { throw .unsupported(reason: "it said nothing of itself") }
        guard setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue) else {
            throw .unsupported(reason: "its pixels are big-endian")
        }
        var screens = xcb_setup_roots_iterator(setup)
        var left = number
        while left > 0, screens.rem > 1 {
            xcb_screen_next(&screens)
            left -= 1
        }
        guard screens.rem > 0, let screen = screens.data else { throw .unsupported(reason: "it has no screen") }
        let visual = try XVisual.choose(
            from: visuals(of: screen, bitsPerPixel: bitsPerPixel(setup)), root: screen.pointee.root_visual)
        return XScreen(
            root: screen.pointee.root, rootVisual: screen.pointee.root_visual,
            width: Int(screen.pointee.width_in_pixels), height: Int(screen.pointee.height_in_pixels), visual: visual)
    }

    private static func bitsPerPixel(_ setup: UnsafePointer<xcb_setup_t>) -> [UInt8: UInt8] {
        var result: [UInt8: UInt8] = [:]
        var formats = xcb_setup_pixmap_formats_iterator(setup)
        while formats.rem > 0, let format = formats.data {
            result[format.pointee.depth] = format.pointee.bits_per_pixel
            xcb_format_next(&formats)
        }
        return result
    }

    private static func visuals(
        of screen: UnsafePointer<xcb_screen_t>, bitsPerPixel: [UInt8: UInt8]
    ) -> [XVisual] {
        var result: [XVisual] = []
        var depths = xcb_screen_allowed_depths_iterator(screen)
        while depths.rem > 0, let depth = depths.data {
            var visuals = xcb_depth_visuals_iterator(depth)
            while visuals.rem > 0, let visual = visuals.data?.pointee {
                result.append(
                    XVisual(
                        id: visual.visual_id, depth: depth.pointee.depth,
                        bitsPerPixel: bitsPerPixel[depth.pointee.depth] ?? 0,
                        isTrueColor: visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
                        redMask: visual.red_mask, greenMask: visual.green_mask, blueMask: visual.blue_mask))
                xcb_visualtype_next(&visuals)
            }
            xcb_depth_next(&depths)
        }
        return result
    }
}
