import CXCB

/// The screen: its root window, its size in pixels, and the visual of new windows.
struct XScreen: Equatable {
    var root: xcb_window_t
    var rootVisual: xcb_visualid_t
    var width: Int
    var height: Int
    /// The visual of new windows; may differ from the root window's.
    var visual: XVisual

    /// Windows whose visual differs from the root window's need a colour map of their own.
    var needsColormap: Bool { visual.id != rootVisual }
}

/// A visual: a pixel format that the screen offers.
struct XVisual: Equatable {
    var id: xcb_visualid_t
    var depth: UInt8
    var bitsPerPixel: UInt8
    var isTrueColor: Bool
    var redMask, greenMask, blueMask: UInt32
    /// Alignment of pixel rows, in bits.
    var scanlinePad: UInt8 = 32
    /// A pixel's most significant byte comes first.
    var isBigEndian = false

    /// Whether pixels are the same as in `PixelBuffer`: 32-bit words, 8 bits per channel, blue lowest.
    var matchesPixelBuffer: Bool {
        isTrueColor && !isBigEndian && bitsPerPixel == 32 && (depth == 24 || depth == 32)
            && redMask == 0xFF0000 && greenMask == 0x00FF00 && blueMask == 0x0000FF
    }

    /// Chooses the visual of new windows.
    ///
    /// Prefers the root's visual if its pixels are a `PixelBuffer`'s, then another of depth 24, then one of depth 32,
    /// whose alpha a compositing desktop would use, but windows are opaque. If there is none, the root's or else the
    /// deepest visual to which pixels can be converted.
    ///
    /// - Parameter wanted: a visual to use if possible; the root's visual ID for `root`.
    static func choose(
        from visuals: [XVisual], root: xcb_visualid_t, wanted: xcb_visualid_t? = nil
    ) throws(X11Error) -> XVisual {
        let convertible = visuals.filter { PixelFormat($0) != nil }
        if let wanted, let visual = convertible.first(where: { $0.id == wanted }) { return visual }
        let usable = convertible.filter(\.matchesPixelBuffer)
        let best =
            usable.first { $0.id == root && $0.depth == 24 } ?? usable.first { $0.depth == 24 } ?? usable.first
            ?? convertible.first { $0.id == root } ?? convertible.max { $0.depth < $1.depth }
        guard let best else {
            let depths = Set(visuals.map(\.depth)).sorted().map(String.init).joined(separator: ", ")
            throw .unsupported(
                reason: "it has no visual of red, green and blue in 16 bits or more (its depths are \(depths))")
        }
        return best
    }
}

extension XScreen {
    /// Reads the screen `number` from the connection's set-up data.
    ///
    /// - Parameter visual: the number of a visual to prefer, or `root`; nil for the best.
    static func read(_ connection: OpaquePointer, number: Int, visual wanted: String?) throws(X11Error) -> XScreen {
        guard let setup = xcb_get_setup(connection) else { throw .unsupported(reason: "it sent no set-up data") }
        var screens = xcb_setup_roots_iterator(setup)
        var left = number
        while left > 0, screens.rem > 1 {
            xcb_screen_next(&screens)
            left -= 1
        }
        guard screens.rem > 0, let screen = screens.data else { throw .unsupported(reason: "it has no screen") }
        let visual = try XVisual.choose(
            from: visuals(of: screen, setup), root: screen.pointee.root_visual,
            wanted: wanted.flatMap { $0 == "root" ? screen.pointee.root_visual : UInt32(hexadecimal: $0) })
        return XScreen(
            root: screen.pointee.root, rootVisual: screen.pointee.root_visual,
            width: Int(screen.pointee.width_in_pixels), height: Int(screen.pointee.height_in_pixels), visual: visual)
    }

    private static func formats(_ setup: UnsafePointer<xcb_setup_t>) -> [UInt8: xcb_format_t] {
        var result: [UInt8: xcb_format_t] = [:]
        var formats = xcb_setup_pixmap_formats_iterator(setup)
        while formats.rem > 0, let format = formats.data {
            result[format.pointee.depth] = format.pointee
            xcb_format_next(&formats)
        }
        return result
    }

    private static func visuals(
        of screen: UnsafePointer<xcb_screen_t>, _ setup: UnsafePointer<xcb_setup_t>
    ) -> [XVisual] {
        let formats = formats(setup)
        let isBigEndian = setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_MSB_FIRST.rawValue)
        var result: [XVisual] = []
        var depths = xcb_screen_allowed_depths_iterator(screen)
        while depths.rem > 0, let depth = depths.data {
            let format = formats[depth.pointee.depth]
            var visuals = xcb_depth_visuals_iterator(depth)
            while visuals.rem > 0, let visual = visuals.data?.pointee {
                result.append(
                    XVisual(
                        id: visual.visual_id, depth: depth.pointee.depth, bitsPerPixel: format?.bits_per_pixel ?? 0,
                        isTrueColor: visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
                        redMask: visual.red_mask, greenMask: visual.green_mask, blueMask: visual.blue_mask,
                        scanlinePad: format?.scanline_pad ?? 32, isBigEndian: isBigEndian))
                xcb_visualtype_next(&visuals)
            }
            xcb_depth_next(&depths)
        }
        return result
    }
}

extension UInt32 {
    /// Parses `0x21` or `33`.
    fileprivate init?(hexadecimal text: String) {
        let isHexadecimal = text.hasPrefix("0x")
        self.init(isHexadecimal ? text.dropFirst(2) : text[...], radix: isHexadecimal ? 16 : 10)
    }
}
