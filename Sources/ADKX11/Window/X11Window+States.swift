import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// Window states (full screen, maximised, minimised, urgent), requested from the window manager, which decides.
extension X11Window {
    package func setState(_ state: WindowStates, to isOn: Bool) {
        host?.windowManager.whenKnown { [weak self] isPresent in
            guard let self, !self.isGone, !self.connection.isLost else { return }
            if isPresent { self.askForState(state, isOn) } else { self.setStateAlone(state, to: isOn) }
        }
    }

    private func askForState(_ state: WindowStates, _ isOn: Bool) {
        if state.contains(.fullScreen) { askFor([.netWMStateFullScreen], isOn) }
        if state.contains(.maximized) {
            askFor([.netWMStateMaximizedVertically, .netWMStateMaximizedHorizontally], isOn)
        }
        if state.contains(.urgent) {
            setWMHints(isUrgent: isOn)
            askFor([.netWMStateDemandsAttention], isOn)
        }
        if state.contains(.minimized) { setMinimized(isOn) }
    }

    /// ICCCM has a message for minimising. A window is restored by mapping it.
    private func setMinimized(_ isOn: Bool) {
        let iconic = XCB_ICCCM_WM_STATE_ICONIC.rawValue
        if isOn { connection.messageWindowManager(.wmChangeState, of: id, [iconic]) } else { activate() }
    }

    /// Calls `then` with whether a window manager manages the window. Also recognises window managers older than EWMH
    /// (twm).
    private func askWhetherManaged(_ then: @escaping @MainActor (Bool) -> Void) {
        connection.askWords(.wmState, of: id, type: connection.atoms[.wmState]) { then($0?.isEmpty == false) }
    }

    /// Raises the window and requests the keyboard focus.
    package func activate() {
        connection.send(.mapWindow) { xcb_map_window($0, id) }
        // Source 1 is an ordinary program. The time stamp prevents the window from stealing the focus while the user
        // works in another one.
        connection.messageWindowManager(.netActiveWindow, of: id, [1, lastUserTime, 0])
        host?.windowManager.whenKnown { [weak self] isPresent in if !isPresent { self?.raise() } }
    }

    /// Sends `_NET_WM_STATE`: 1 adds a state, 0 removes it; the last 1 says that an application asks.
    private func askFor(_ names: [Atoms.Name], _ isOn: Bool) {
        let atoms = names.map { connection.atoms[$0] }
        connection.messageWindowManager(
            .netWMState, of: id, [isOn ? 1 : 0, atoms[0], atoms.count > 1 ? atoms[1] : 0, 1])
    }

    /// Sets states without an EWMH window manager: full screen and maximised windows get the size of the monitor. A
    /// minimised window could not be restored, so it stays, unless a window manager older than EWMH manages it.
    private func setStateAlone(_ state: WindowStates, to isOn: Bool) {
        if state.contains(.urgent) { setWMHints(isUrgent: isOn) }
        if state.contains(.minimized) {
            askWhetherManaged { [weak self] isManaged in if isManaged { self?.setMinimized(isOn) } }
        }
        let large = state.intersection([.fullScreen, .maximized])
        guard !large.isEmpty else { return }
        let before = states
        let after = isOn ? states.union(large) : states.subtracting(large)
        guard after != before else { return }
        let wasLarge = !before.isDisjoint(with: [.fullScreen, .maximized])
        let isLarge = !after.isDisjoint(with: [.fullScreen, .maximized])
        statesChanged(to: after)
        askPlace { [weak self] here in
            guard let self else { return }
            if !wasLarge { self.placeBeforeLarge = here }
            if isLarge {
                self.fillMonitor(at: here)
                self.raise()
            } else if let place = self.placeBeforeLarge {
                self.configure(place)
                self.placeBeforeLarge = nil
            }
        }
    }

    private func fillMonitor(at place: PixelRect?) {
        host?.findMonitorArea(of: place) { [weak self] area in
            guard let self, !self.states.isDisjoint(with: [.fullScreen, .maximized]) else { return }
            self.configure(area)
        }
    }

    /// Adapts the window to changed monitors. Called only without a window manager. A window that fills a monitor keeps
    /// filling one, and an invisible window moves back into sight.
    ///
    /// - Parameter monitors: the current monitors.
    func screensDidChange(_ monitors: [XMonitor]) {
        askPlace { [weak self] here in
            guard let self, let here else { return }
            guard self.states.isDisjoint(with: [.fullScreen, .maximized]) else { return self.fillMonitor(at: here) }
            guard let place = monitors.placeInSight(for: here, within: self.host?.workArea) else { return }
            self.askWhetherManaged { [weak self] isManaged in if !isManaged { self?.configure(place) } }
        }
    }

    private func raise() {
        guard !isGone else { return }
        connection.send(.configureWindow) {
            xcb_configure_window(
                $0, id, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), [XCB_STACK_MODE_ABOVE.rawValue])
        }
    }

    /// Requests a size in pixels; a window manager may choose another one or refuse.
    func resize(width: Int, height: Int) {
        let fields = XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        connection.send(.configureWindow) {
            xcb_configure_window($0, id, UInt16(fields), [UInt32(width), UInt32(height)])
        }
    }

    func configure(_ rect: PixelRect) {
        guard !isGone else { return }
        // From here on, positions are the window's own, not those of a frame around it. The window returns to its old
        // place, and fills the screen without the title bar.
        gravity = XCB_GRAVITY_STATIC
        setSizeHints()
        let fields =
            XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
            | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        let values = [rect.x, rect.y, rect.width, rect.height].map { UInt32(bitPattern: Int32($0)) }
        connection.send(.configureWindow) { xcb_configure_window($0, id, UInt16(fields), values) }
    }

    /// Calls `then` with the window's place on the screen, or nil if the window is gone.
    func askPlace(_ then: @escaping @MainActor (PixelRect?) -> Void) {
        connection.translate(XPoint(x: 0, y: 0), from: id, to: connection.screen.root) { [weak self] found in
            guard let self, let corner = found?.point, !self.isGone else { return then(nil) }
            then(PixelRect(x: Int(corner.x), y: Int(corner.y), width: self.pixelWidth, height: self.pixelHeight))
        }
    }

    /// Calls `then` with the window's states as the window manager set them, or nil if the window is gone.
    func askStates(_ then: @escaping @MainActor (WindowStates?) -> Void) {
        let atoms = connection.atoms
        var names: Set<xcb_atom_t>?
        connection.askWords(.netWMState, of: id, type: XCB_ATOM_ATOM.rawValue) { names = $0.map { Set($0) } }
        connection.askWords(.wmState, of: id, type: atoms[.wmState]) { words in
            guard let names else { return then(nil) }
            var states: WindowStates = []
            if names.contains(atoms[.netWMStateFullScreen]) { states.insert(.fullScreen) }
            if names.contains(atoms[.netWMStateMaximizedVertically]),
                names.contains(atoms[.netWMStateMaximizedHorizontally])
            {
                states.insert(.maximized)
            }
            let isIconic = words?.first == XCB_ICCCM_WM_STATE_ICONIC.rawValue
            if isIconic || names.contains(atoms[.netWMStateHidden]) { states.insert(.minimized) }
            if names.contains(atoms[.netWMStateDemandsAttention]) { states.insert(.urgent) }
            then(states)
        }
    }

    /// Records the server time of a user action. Window managers use it to decide whether another window may take the
    /// focus.
    func userActed(at time: xcb_timestamp_t) {
        guard time != lastUserTime, time != 0 else { return }
        lastUserTime = time
        setProperty(.netWMUserTime, type: XCB_ATOM_CARDINAL.rawValue, [time])
    }
}

extension PixelRect {
    /// The rectangle with its size multiplied by `factor`, at the same corner.
    func resized(by factor: CGFloat) -> PixelRect {
        func side(_ length: Int) -> Int { max(1, Int((CGFloat(length) * factor).rounded())) }
        return PixelRect(x: x, y: y, width: side(width), height: side(height))
    }
}
