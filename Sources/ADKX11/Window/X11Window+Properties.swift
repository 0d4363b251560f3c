import ADKFoundation
import ADKGraphics
import ADKViews
import CXCB
import Foundation
import Glibc

/// Properties that the window manager and other programs read.
extension X11Window {
    /// Longest title in bytes. Longer ones help no title bar, and the server limits the size of a request.
    private static let titleBytes = 4096

    package func setTitle(_ title: String) {
        let title = title.prefix(bytes: X11Window.titleBytes)
        setProperty(.netWMName, type: connection.atoms[.utf8String], Array(title.utf8))
        // For programs that do not read `_NET_WM_NAME`: Latin-1, with question marks for other characters.
        let latin = title.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }
        setProperty(XCB_ATOM_WM_NAME.rawValue, type: XCB_ATOM_STRING.rawValue, latin)
        // The name under the window's icon is the same.
        setProperty(.netWMIconName, type: connection.atoms[.utf8String], Array(title.utf8))
        setProperty(XCB_ATOM_WM_ICON_NAME.rawValue, type: XCB_ATOM_STRING.rawValue, latin)
    }

    package func setTextInput(_ input: TextInputPlace?) { host?.setTextInput(input, in: id) }

    package func drag(_ drag: DragSession, _ step: DragSession.Step) {
        if let host { host.follow(drag, step, of: self) } else { drag.end(nil) }
    }

    /// The icon is sent when the start-up phase is over. Until then the desktop shows an icon of its own.
    package func setIcon(_ icon: UIImage) {
        self.icon = icon
        if host?.isPrepared == true { sendIcon() }
    }

    /// Decodes the icon and makes its sizes in the background, then sends them.
    func sendIcon() {
        guard let icon else { return }
        WorkQueue.shared.async(.ahead) { [weak self] in
            guard let pixels = try? icon.pixels(for: .full) else { return }
            let property = WindowIcon.property(of: pixels)
            MainMailbox.post {
                guard let self, self.icon === icon else { return }
                self.setProperty(.netWMIcon, type: XCB_ATOM_CARDINAL.rawValue, property)
            }
        }
    }

    /// Sets the properties that do not change during the window's life.
    func setProperties() {
        let atoms = connection.atoms
        var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
        if let counter = resizeCounter {
            protocols.append(atoms[.netWMSyncRequest])
            setProperty(.netWMSyncRequestCounter, type: XCB_ATOM_CARDINAL.rawValue, [counter])
        }
        setProperty(.wmProtocols, type: XCB_ATOM_ATOM.rawValue, protocols)
        setProperty(.dndAware, type: XCB_ATOM_ATOM.rawValue, [DropTarget.version])
        if let parent = dialogParent {
            setProperty(
                .netWMWindowType, type: XCB_ATOM_ATOM.rawValue,
                [atoms[.netWMWindowTypeDialog], atoms[.netWMWindowTypeNormal]])
            setProperty(XCB_ATOM_WM_TRANSIENT_FOR.rawValue, type: XCB_ATOM_WINDOW.rawValue, [parent.id])
            setProperty(.netWMState, type: XCB_ATOM_ATOM.rawValue, [atoms[.netWMStateModal]])
        } else {
            setProperty(.netWMWindowType, type: XCB_ATOM_ATOM.rawValue, [atoms[.netWMWindowTypeNormal]])
        }
        setProperty(.netWMPID, type: XCB_ATOM_CARDINAL.rawValue, [UInt32(getpid())])
        let program = ProcessInfo.processInfo.processName
        let instanceAndClass = "\(program)\0\(program.prefix(1).uppercased())\(program.dropFirst())\0"
        setProperty(XCB_ATOM_WM_CLASS.rawValue, type: XCB_ATOM_STRING.rawValue, Array(instanceAndClass.utf8))
        setProperty(
            XCB_ATOM_WM_CLIENT_MACHINE.rawValue, type: XCB_ATOM_STRING.rawValue,
            Array(X11Window.machineName.utf8))
        setSizeHints()
        setWMHints(isUrgent: false)
    }

    /// The host name, from the kernel: `ProcessInfo` may use the network.
    static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays zero, whatever the length of the name.
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Sends the size and its limits. The window manager chooses the position, unless the window has that of its last
    /// time.
    func setSizeHints() {
        var size = xcb_size_hints_t()
        xcb_icccm_size_hints_set_size(&size, 0, Int32(pixelWidth), Int32(pixelHeight))
        xcb_icccm_size_hints_set_min_size(&size, Int32(leastPixels.width), Int32(leastPixels.height))
        if let mostPixels {
            xcb_icccm_size_hints_set_max_size(&size, Int32(mostPixels.width), Int32(mostPixels.height))
        }
        if let restoredPlace, !isMapped {
            let corner = cornerOnScreen(restoredPlace)
            xcb_icccm_size_hints_set_position(&size, 1, Int32(corner.x), Int32(corner.y))
            // The position is the window's own, not that of a frame around it.
            gravity = XCB_GRAVITY_STATIC
        }
        xcb_icccm_size_hints_set_win_gravity(&size, gravity)
        connection.send(.changeProperty) { xcb_icccm_set_wm_normal_hints($0, id, &size) }
    }

    /// Sends the focus model and urgency (`WM_HINTS`).
    ///
    /// - Parameter isUrgent: asks for the user's attention; window managers without `_NET_WM_STATE_DEMANDS_ATTENTION`
    ///   read this hint.
    func setWMHints(isUrgent: Bool) {
        var hints = xcb_icccm_wm_hints_t()
        // Passive focus model: the window manager sets the focus, and the window accepts it.
        xcb_icccm_wm_hints_set_input(&hints, 1)
        xcb_icccm_wm_hints_set_normal(&hints)
        if isUrgent { xcb_icccm_wm_hints_set_urgency(&hints) }
        connection.send(.changeProperty) { xcb_icccm_set_wm_hints($0, id, &hints) }
    }

    func setProperty<Element: FixedWidthInteger>(_ name: Atoms.Name, type: xcb_atom_t, _ values: [Element]) {
        setProperty(connection.atoms[name], type: type, values)
    }

    func setProperty<Element: FixedWidthInteger>(_ name: xcb_atom_t, type: xcb_atom_t, _ values: [Element]) {
        connection.send(.changeProperty) {
            xcb_change_property(
                $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, name, type, UInt8(Element.bitWidth),
                UInt32(values.count), values)
        }
    }

    /// Answers a ping of the window manager by sending it back to the root window.
    func answerPing(_ ping: xcb_client_message_event_t) {
        var answer = ping
        answer.window = connection.screen.root
        connection.sendToRoot(answer)
    }
}

/// The window's background colour. The server fills a part that has grown or was uncovered with it until pixels arrive,
/// so that the edges are not black in between.
extension X11Window {
    /// Sends the background colour of the window's content to the server if it changed.
    func followBackground() {
        guard let owner else { return }
        let variant = owner.traitCollection.colorVariant
        let layers = [owner.rootViewController?.view.layer, owner.layer]
        let color = layers.lazy.compactMap { $0?.backgroundColor?.components(for: variant) }.first { $0.alpha >= 1 }
        // The compositor starts with black.
        let rgb = (color?.cairoPixel ?? 0) & 0xFF_FFFF
        guard rgb != backgroundRGB, let pixel = PixelFormat(connection.screen.visual)?.pixel(rgb) else { return }
        backgroundRGB = rgb
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, id, XCB_CW_BACK_PIXEL.rawValue, [pixel])
        }
    }
}

extension String {
    /// The longest prefix of whole characters that takes at most `limit` UTF-8 bytes. O(limit).
    func prefix(bytes limit: Int) -> Substring {
        var count = 0
        return prefix { character in
            count += character.utf8.count
            return count <= limit
        }
    }
}
