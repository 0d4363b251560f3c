import ADKFoundation
import ADKGraphics
import ADKViews
import CXCB
import Foundation
import Glibc

/// What the window manager and others can read about the window.
extension X11Window {
    /// A title as long as this is enough for any title bar; the server takes a limited request.
    private static let titleBytes = 4096

    package func setTitle(_ title: String) {
        let title = title.prefix(bytes: X11Window.titleBytes)
        setProperty(.netWMName, type: connection.atoms[.utf8String], Array(title.utf8))
        // For those who do not know the former: Latin 1, with question marks for the rest.
        let latin = title.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }
        setProperty(XCB_ATOM_WM_NAME.rawValue, type: XCB_ATOM_STRING.rawValue, latin)
        // Under its icon the window has the same name.
        setProperty(.netWMIconName, type: connection.atoms[.utf8String], Array(title.utf8))
        setProperty(XCB_ATOM_WM_ICON_NAME.rawValue, type: XCB_ATOM_STRING.rawValue, latin)
    }

    /// Sent when the start is over: the desktop's own picture does until then.
    package func setIcon(_ icon: UIImage) {
        self.icon = icon
        if host?.isPrepared == true { sendIcon() }
    }

    /// Decodes the icon and makes the sizes of it that desktops show, in the background.
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

    /// Everything that stays the same for the window's life.
    func setProperties() {
        let atoms = connection.atoms
        var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
        if let counter = resizeCounter {
            protocols.append(atoms[.netWMSyncRequest])
            setProperty(.netWMSyncRequestCounter, type: XCB_ATOM_CARDINAL.rawValue, [counter])
        }
        setProperty(.wmProtocols, type: XCB_ATOM_ATOM.rawValue, protocols)
        setProperty(.dndAware, type: XCB_ATOM_ATOM.rawValue, [DropTarget.version])
        setProperty(.netWMWindowType, type: XCB_ATOM_ATOM.rawValue, [atoms[.netWMWindowTypeNormal]])
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

    /// Asked of the kernel: `ProcessInfo` may ask the network.
    static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays zero, however long the name is.
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Size. A position is left to the window manager.
    func setSizeHints() {
        var size = xcb_size_hints_t()
        xcb_icccm_size_hints_set_size(&size, 0, Int32(pixelWidth), Int32(pixelHeight))
        xcb_icccm_size_hints_set_min_size(&size, Int32(minimumPixelWidth), Int32(minimumPixelHeight))
        xcb_icccm_size_hints_set_win_gravity(&size, gravity)
        connection.send(.changeProperty) { xcb_icccm_set_wm_normal_hints($0, id, &size) }
    }

    /// Focus.
    ///
    /// - Parameter isUrgent: the user is asked to look; window managers without
    ///   `_NET_WM_STATE_DEMANDS_ATTENTION` go by this.
    func setWMHints(isUrgent: Bool) {
        var hints = xcb_icccm_wm_hints_t()
        // Passive focus: the window manager sets it, the window takes it.
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

    /// Answers "are you alive" by sending the question back to the root window.
    func answerPing(_ ping: xcb_client_message_event_t) {
        var answer = ping
        answer.window = connection.screen.root
        connection.sendToRoot(answer)
    }
}

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
        let rgb = (color?.word ?? 0) & 0xFF_FFFF
        guard rgb != backgroundRGB, let pixel = PixelFormat(connection.screen.visual)?.pixel(rgb) else { return }
        backgroundRGB = rgb
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, id, XCB_CW_BACK_PIXEL.rawValue, [pixel])
        }
    }
}

extension String {
    /// The longest beginning, in whole characters, of at most `limit` UTF-8 bytes. O(limit).
    func prefix(bytes limit: Int) -> Substring {
        var count = 0
        return prefix { character in
            count += character.utf8.count
            return count <= limit
        }
    }
}
