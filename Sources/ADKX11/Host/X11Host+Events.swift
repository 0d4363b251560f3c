import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// Dispatch of X events.
extension X11Host {
    /// Handles all events that have arrived, and returns whether there were any. With `onlyQueued` it does not read
    /// from the socket.
    @discardableResult
    func handleEvents(onlyQueued: Bool = false) -> Bool {
        var any = connection.drainEvents(onlyQueued: onlyQueued) { handle($0) }
        // Events first: an event may report a change that makes an answer that came with it stale.
        if connection.readAnswers() {
            any = true
            loop.appHasRun()
        }
        // Always, because a window may also wait for an answer, which is no event.
        for window in windows.values { window.finishEvents() }
        for popup in popups.values { popup.finishEvents() }
        if screensAreStale { screensChanged() }
        return any
    }

    private func handle(_ event: XEvent) {
        if let shared = connection.sharedMemory, event.type == shared.firstEvent, !event.isSent {
            let done = event.read(as: xcb_shm_completion_event_t.self)
            windows[done.drawable]?.completed(segment: done.shmseg)
            popups[done.drawable]?.completed(segment: done.shmseg)
            return
        }
        if let devices,
            let meaning = devices.handle(
                event, scale: { scale(of: $0) }, receiver: { receiver(of: $0) }, time: { time($0, of: event) })
        {
            if let origin = meaning.origin { windows[meaning.window]?.origin = origin }
            if let time = meaning.userTime { windows[meaning.window]?.userActed(at: time) }
            for event in meaning.events { post(event, to: meaning.window) }
            return
        }
        if keyboard.handle(event) { return }
        if connection.screenChangeEvents?.contains(event.type) ?? false {
            screensAreStale = true
            return
        }
        if let ticks, ticks.handle(event, now: clock.now) { return }
        if handleInput(event) { return }
        if inputMethod?.handle(event) ?? false { return }
        if usesSelections, clipboard.handle(event) || primary.handle(event) || selectionReader.handle(event) { return }
        if dragSource?.handle(event) ?? false || selectionWatch?.handle(event) ?? false { return }
        if windowManager.handle(event) || settings.handle(event) { return }
        handleStructure(event)
    }

    // MARK: - Input

    /// Returns false if `event` is not an input event.
    private func handleInput(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_BUTTON_PRESS:
            let press = pointerEvent(event)
            // Not for the wheel: that would message the window manager dozens of times a second.
            if !(4...7).contains(press.detail) { windows[press.event]?.userActed(at: press.time) }
            post(
                PointerTranslator.pressed(press, scale: scale(of: press.event), time: time(press.time, of: event)),
                to: press.event)
        case XCB_BUTTON_RELEASE:
            let release = pointerEvent(event)
            post(
                PointerTranslator.released(
                    release, scale: scale(of: release.event), time: time(release.time, of: event)),
                to: release.event)
        case XCB_MOTION_NOTIFY:
            let motion = pointerEvent(event)
            post(PointerTranslator.moved(motion, scale: scale(of: motion.event)), to: motion.event)
        case XCB_ENTER_NOTIFY:
            let enter = event.read(as: xcb_enter_notify_event_t.self)
            devices?.entered()
            post(PointerTranslator.entered(enter, scale: scale(of: enter.event)), to: enter.event)
        case XCB_LEAVE_NOTIFY:
            let leave = event.read(as: xcb_leave_notify_event_t.self)
            post(PointerTranslator.left(leave), to: leave.event)
        case XCB_KEY_PRESS:
            let press = event.read(as: xcb_key_press_event_t.self)
            noteOrigin(event)
            windows[press.event]?.userActed(at: press.time)
            if !(inputMethod?.takes(press) ?? false) { type(press) }
        case XCB_KEY_RELEASE:
            let release = event.read(as: xcb_key_release_event_t.self)
            if !(inputMethod?.takes(release) ?? false) { type(release) }
        case XCB_FOCUS_IN, XCB_FOCUS_OUT:
            focusChanged(event.read(as: xcb_focus_in_event_t.self), isIn: Int32(event.type) == XCB_FOCUS_IN)
        default:
            return false
        }
        return true
    }

    /// A button or motion event of the core protocol. Those of a popup are for its window.
    private func pointerEvent(_ event: XEvent) -> xcb_button_press_event_t {
        noteOrigin(event)
        var press = event.read(as: xcb_button_press_event_t.self)
        let receiver = receiver(of: press.event)
        press.event = receiver.window
        press.event_x = Int16(clamping: Int(press.event_x) + receiver.x)
        press.event_y = Int16(clamping: Int(press.event_y) + receiver.y)
        return press
    }

    /// Keys, buttons and motions of the core protocol have one layout, with the pointer's place in the window and on
    /// the screen.
    private func noteOrigin(_ event: XEvent) {
        let input = event.read(as: xcb_button_press_event_t.self)
        guard !event.isSent, input.same_screen != 0 else { return }
        windows[input.event]?.origin = XPoint(
            x: Int16(clamping: Int(input.root_x) - Int(input.event_x)),
            y: Int16(clamping: Int(input.root_y) - Int(input.event_y)))
    }

    /// Delivers a key press or release to its window.
    private func type(_ event: xcb_key_press_event_t) {
        let isPress = Int32(event.response_type & 0x7F) == XCB_KEY_PRESS
        keyboard.key(event, isPress: isPress) { [weak self] in
            self?.post(isPress ? .keyDown($0) : .keyUp($0), to: event.event)
        }
    }

    /// The user writes in a text of the window; nil: in none. The first time, the input method is looked for.
    func setTextInput(_ input: TextInputPlace?, in window: xcb_window_t) {
        if input != nil, !hasLookedForInputMethod {
            hasLookedForInputMethod = true
            inputMethod = InputMethod(connection: connection, environment: environment) { [weak self] in
                self?.scale(of: $0) ?? 1
            } output: { [weak self] output, window in
                self?.inputMethodDid(output, in: window)
            }
        }
        inputMethod?.setInput(input, in: window)
    }

    private func inputMethodDid(_ output: InputMethod.Output, in window: xcb_window_t) {
        switch output {
        case .key(let event): type(event)
        // They keep their place among the keys.
        case .composed(let text, let selected):
            keyboard.afterEarlierKeys { [weak self] in self?.post(.textComposed(text, selected: selected), to: window) }
        case .inserted(let text):
            keyboard.afterEarlierKeys { [weak self] in self?.post(.textInserted(text), to: window) }
        }
    }

    /// The scale of the window's current pixels. It may still be the scale before a change.
    private func scale(of window: xcb_window_t) -> CGFloat { windows[window]?.scale ?? scale }

    private func post(_ input: InputEvent?, to id: xcb_window_t) {
        guard let input, let owner = windows[id]?.owner else { return }
        FrameLoop.shared.post(input, to: owner)
    }

    /// Converts a time stamp to the host clock. Stamps of events sent by other programs are not of the server's clock.
    private func time(_ stamp: xcb_timestamp_t, of event: XEvent) -> TimeInterval {
        event.isSent ? clock.now : serverTime.hostTime(of: stamp, now: clock.now)
    }

    private func focusChanged(_ event: xcb_focus_in_event_t, isIn: Bool) {
        // A key grab of the window manager takes the focus for a moment and gives it back.
        let isGrab =
            event.mode == UInt8(XCB_NOTIFY_MODE_GRAB.rawValue)
            || event.mode == UInt8(XCB_NOTIFY_MODE_UNGRAB.rawValue)
        guard !isGrab, let window = windows[event.event], window.isFocused != isIn else { return }
        window.isFocused = isIn
        keyboard.afterEarlierKeys { [weak self] in
            if !isIn { self?.keyboard.focusWasLost() }
            self?.post(.focusChanged(isIn), to: event.event)
        }
    }

    // MARK: - Structure

    private func handleStructure(_ event: XEvent) {
        // Other programs may forge events. Only the server reports what happened to a window.
        let type = Int32(event.type)
        guard !event.isSent || type == XCB_CONFIGURE_NOTIFY || type == XCB_CLIENT_MESSAGE else { return }
        switch type {
        case XCB_EXPOSE:
            let expose = event.read(as: xcb_expose_event_t.self)
            let rect = PixelRect(
                x: Int(expose.x), y: Int(expose.y), width: Int(expose.width), height: Int(expose.height))
            windows[expose.window]?.exposed(rect)
            popups[expose.window]?.exposed(rect)
        case XCB_CONFIGURE_NOTIFY:
            let configure = event.read(as: xcb_configure_notify_event_t.self)
            // Window managers send this event to report a position. The server itself reports new sizes.
            askForAccessiblePlaces()
            guard !event.isSent else {
                windows[configure.window]?.placed()
                return
            }
            if configure.window == connection.screen.root {
                connection.screenWasResized(width: Int(configure.width), height: Int(configure.height))
                UIScreen.main.update()
                screensAreStale = true
            }
            windows[configure.window]?.resized(width: Int(configure.width), height: Int(configure.height))
        case XCB_MAP_NOTIFY:
            windows[event.read(as: xcb_map_notify_event_t.self).window]?.mapped()
        case XCB_UNMAP_NOTIFY:
            windows[event.read(as: xcb_unmap_notify_event_t.self).window]?.unmapped()
        case XCB_VISIBILITY_NOTIFY:
            let visibility = event.read(as: xcb_visibility_notify_event_t.self)
            windows[visibility.window]?.obscured(visibility.state == UInt8(XCB_VISIBILITY_FULLY_OBSCURED.rawValue))
        case XCB_DESTROY_NOTIFY:
            let window = event.read(as: xcb_destroy_notify_event_t.self).window
            windows[window]?.destroyed()
            dropTarget.windowWasDestroyed(window)
        case XCB_PROPERTY_NOTIFY:
            let property = event.read(as: xcb_property_notify_event_t.self)
            windows[property.window]?.propertyChanged(property.atom)
        case XCB_CLIENT_MESSAGE:
            handleMessage(event.read(as: xcb_client_message_event_t.self))
        default:
            // Other events are not selected, or carry nothing of use (ReparentNotify).
            break
        }
    }

    private func handleMessage(_ message: xcb_client_message_event_t) {
        if dropTarget.handle(message) || dragSource?.handle(message) ?? false { return }
        guard let window = windows[message.window], message.type == connection.atoms[.wmProtocols],
            message.format == 32
        else { return }
        switch message.data.data32.0 {
        case connection.atoms[.wmDeleteWindow]: post(.closeRequested, to: message.window)
        case connection.atoms[.netWMPing]: window.answerPing(message)
        case connection.atoms[.netWMSyncRequest]:
            let (low, high) = (message.data.data32.2, message.data.data32.3)
            window.syncRequested(value: Int64(bitPattern: UInt64(high) << 32 | UInt64(low)))
        default: break
        }
    }
}
