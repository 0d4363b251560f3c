import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// Full screen, maximised, minimised, urgent: asked of the window manager, which has the say.
extension X11Window {
    package func setState(_ state: WindowStates, to isOn: Bool) {
        guard !connection.isLost else { return }
        guard connection.hasWindowManager else { return setStateAlone(state, to: isOn) }
        if state.contains(.fullScreen) { askFor([.netWMStateFullScreen], isOn) }
        if state.contains(.maximized) {
            askFor([.netWMStateMaximizedVertically, .netWMStateMaximizedHorizontally], isOn)
        }
        if state.contains(.urgent) {
            setManners(isUrgent: isOn)
            askFor([.netWMStateDemandsAttention], isOn)
        }
        if state.contains(.minimized) { setMinimized(isOn) }
    }

    /// ICCCM knows the way down; the way up is to be shown again.
    private func setMinimized(_ isOn: Bool) {
        let iconic = XCB_ICCCM_WM_STATE_ICONIC.rawValue
        if isOn { connection.tellWindowManager(.wmChangeState, of: id, [iconic]) } else { activate() }
    }

    /// A window manager has taken the window into its care, if only one from before EWMH (twm).
    private var isManaged: Bool {
        connection.words(.wmState, of: id, type: connection.atoms[.wmState])?.isEmpty == false
    }

    /// Brings the window before the others and asks for the keyboard.
    package func activate() {
        connection.send(.mapWindow) { xcb_map_window($0, id) }
        // Source 1 is an ordinary program; the time keeps it from stealing the focus of somebody
        // who went on working elsewhere.
        connection.tellWindowManager(.netActiveWindow, of: id, [1, lastUserTime, 0])
        if !connection.hasWindowManager { raise() }
    }

    /// `_NET_WM_STATE`: 1 adds, 0 removes; the request comes from a program (1).
    private func askFor(_ names: [Atoms.Name], _ isOn: Bool) {
        let atoms = names.map { connection.atoms[$0] }
        connection.tellWindowManager(.netWMState, of: id, [isOn ? 1 : 0, atoms[0], atoms.count > 1 ? atoms[1] : 0, 1])
    }

    /// Nobody knows of full screen and maximised: they are the size of the screen. Where nobody
    /// manages windows at all, a minimised one could not be brought back by anyone, so it stays.
    private func setStateAlone(_ state: WindowStates, to isOn: Bool) {
        if state.contains(.urgent) { setManners(isUrgent: isOn) }
        if state.contains(.minimized), isManaged { setMinimized(isOn) }
        let large = state.intersection([.fullScreen, .maximized])
        guard !large.isEmpty else { return }
        let before = states
        let after = isOn ? states.union(large) : states.subtracting(large)
        guard after != before else { return }
        let here = place()
        if before.isDisjoint(with: [.fullScreen, .maximized]) { placeBeforeLarge = here }
        if !after.isDisjoint(with: [.fullScreen, .maximized]) {
            if let area = host?.monitorArea(of: here) { configure(area) }
            raise()
        } else if let place = placeBeforeLarge {
            configure(place)
            placeBeforeLarge = nil
        }
        statesChanged(to: after)
    }

    /// Nobody manages windows, and a monitor came, went or changed: what fills one goes on doing so, and
    /// what nobody could see any more is brought back. A round trip.
    func screensDidChange() {
        guard let host, let here = place() else { return }
        if !states.isDisjoint(with: [.fullScreen, .maximized]) {
            configure(host.monitorArea(of: here))
        } else if !isManaged, let place = host.monitors.placeInSight(for: here) {
            configure(place)
        }
    }

    private func raise() {
        connection.send(.configureWindow) {
            xcb_configure_window(
                $0, id, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), [XCB_STACK_MODE_ABOVE.rawValue])
        }
    }

    /// Asks for a size in pixels; a window manager may give another one or none.
    func resize(width: Int, height: Int) {
        let fields = XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        connection.send(.configureWindow) {
            xcb_configure_window($0, id, UInt16(fields), [UInt32(width), UInt32(height)])
        }
    }

    private func configure(_ rect: PixelRect) {
        // Positions are the window's own from here on, not those of a frame around it: it comes
        // back to where it was, and fills the screen without the title bar.
        gravity = XCB_GRAVITY_STATIC
        setSizeHints()
        let fields = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
            | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        let values = [rect.x, rect.y, rect.width, rect.height].map { UInt32(bitPattern: Int32($0)) }
        connection.send(.configureWindow) { xcb_configure_window($0, id, UInt16(fields), values) }
    }

    /// Where the window is on the screen; nil when it is gone.
    private func place() -> PixelRect? {
        let root = connection.screen.root
        return connection.ask(.translateCoordinates) { handle, error in
            xcb_translate_coordinates_reply(handle, xcb_translate_coordinates(handle, id, root, 0, 0), error)
        } read: { reply in
            PixelRect(
                x: Int(reply.pointee.dst_x), y: Int(reply.pointee.dst_y), width: pixelWidth, height: pixelHeight)
        }
    }

    /// Reads what the window manager made of the window. A round trip.
    func readStates() {
        let atoms = connection.atoms
        guard let words = connection.words(.netWMState, of: id, type: XCB_ATOM_ATOM.rawValue) else { return }
        let names = Set(words)
        var states: WindowStates = []
        if names.contains(atoms[.netWMStateFullScreen]) { states.insert(.fullScreen) }
        if names.contains(atoms[.netWMStateMaximizedVertically]), names.contains(atoms[.netWMStateMaximizedHorizontally]) {
            states.insert(.maximized)
        }
        if names.contains(atoms[.netWMStateHidden]) { states.insert(.minimized) }
        if names.contains(atoms[.netWMStateDemandsAttention]) { states.insert(.urgent) }
        let wmState = connection.words(.wmState, of: id, type: atoms[.wmState])?.first
        if wmState == XCB_ICCCM_WM_STATE_ICONIC.rawValue { states.insert(.minimized) }
        statesChanged(to: states)
    }

    /// The user did something here at `time`; the window manager goes by it when windows of
    /// others want the focus.
    func userActed(at time: xcb_timestamp_t) {
        guard time != lastUserTime, time != 0 else { return }
        lastUserTime = time
        setProperty(.netWMUserTime, type: XCB_ATOM_CARDINAL.rawValue, [time])
    }
}

extension PixelRect {
    /// In its place, but that many times as large.
    func resized(by factor: CGFloat) -> PixelRect {
        func side(_ length: Int) -> Int { max(1, Int((CGFloat(length) * factor).rounded())) }
        return PixelRect(x: x, y: y, width: side(width), height: side(height))
    }
}
