import ADKDesktop
import ADKLayers
import CXCB
import Foundation

/// XInput2 events of mice, touchpads and touch screens, with fractions of wheel clicks and separate fingers.
@MainActor
final class PointerDevices {
    private let connection: XConnection
    private var valuators = ScrollValuators()
    private var pinches = TouchpadPinches()
    private let reportsPinches: Bool
    private let opcode: UInt8

    private lazy var axes = CoalescedQuery<[Int: [ScrollValuators.Axis]]> { [weak self] in self?.askAxes($0) }

    /// Nil if the server's XInput is older than 2.2 (2012); the core protocol's pointer is used then. Requests the
    /// scroll axes, and does not wait.
    init?(connection: XConnection) {
        guard let numbers = connection.extensions.input, numbers.isAtLeast(2, 2) else { return nil }
        self.connection = connection
        opcode = numbers.majorOpcode
        reportsPinches = numbers.isAtLeast(2, 4)
        axes.onAnswer = { [weak self] in self?.valuators.answered($0) }
        axes.refresh()
    }

    /// The events of the pointer and of fingers.
    private static let events: UInt32 = [
        XCB_INPUT_XI_EVENT_MASK_DEVICE_CHANGED, XCB_INPUT_XI_EVENT_MASK_BUTTON_PRESS,
        XCB_INPUT_XI_EVENT_MASK_BUTTON_RELEASE, XCB_INPUT_XI_EVENT_MASK_MOTION, XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN,
        XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE, XCB_INPUT_XI_EVENT_MASK_TOUCH_END,
    ].reduce(0) { $0 | $1.rawValue }

    /// The master pointer that the last event came from. The first one has this number in every server.
    private var pointer: xcb_input_device_id_t = 2
    /// The master pointer that is grabbed.
    private var grabbed: xcb_input_device_id_t?

    /// Selects XInput2 events for `window`, in place of the core protocol's.
    func select(for window: xcb_window_t) {
        var mask = cxcb_input_event_mask_t(
            head: xcb_input_event_mask_t(deviceid: UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), mask_len: 1),
            bits: PointerDevices.events | (reportsPinches ? TouchpadPinches.mask : 0))
        connection.send(.inputSelectEvents) { cxcb_input_select_events($0, window, &mask) }
    }

    /// Requests all events of the pointer for `window`. `time` is the user's action that needs them.
    func grab(for window: xcb_window_t, at time: xcb_timestamp_t) {
        ungrab()
        let (device, mode) = (pointer, UInt8(XCB_INPUT_GRAB_MODE_22_ASYNC.rawValue))
        grabbed = device
        connection.ask(.inputGrabDevice, for: xcb_input_xi_grab_device_reply_t.self) {
            xcb_input_xi_grab_device(
                $0, window, time, 0, device, mode, mode, UInt8(XCB_INPUT_GRAB_OWNER_NO_OWNER.rawValue), 1,
                [PointerDevices.events]
            ).sequence
        } read: { _ in
        } then: { _ in
        }
    }

    /// Gives the pointer back.
    func ungrab() {
        guard let device = grabbed else { return }
        grabbed = nil
        connection.send(.inputUngrabDevice) {
            xcb_input_xi_ungrab_device($0, xcb_timestamp_t(XCB_CURRENT_TIME), device)
        }
    }

    /// The pointer entered a window: ignores what it scrolled in other programs' windows.
    func entered() {
        guard !valuators.isEmpty else { return }
        valuators.forgetTotals()
        axes.refresh()
    }

    /// Requests the scroll axes of all devices, and their totals.
    private func askAxes(_ arrived: @escaping @MainActor ([Int: [ScrollValuators.Axis]]) -> Void) {
        valuators.asked()
        connection.ask(.inputQueryDevice, for: xcb_input_xi_query_device_reply_t.self) {
            xcb_input_xi_query_device($0, UInt16(XCB_INPUT_DEVICE_ALL.rawValue)).sequence
        } read: { reply in
            var result: [Int: [ScrollValuators.Axis]] = [:]
            var infos = xcb_input_xi_query_device_infos_iterator(reply)
            while infos.rem > 0, let info = infos.data {
                result[Int(info.pointee.deviceid)] = PointerDevices.axes(of: info)
                xcb_input_xi_device_info_next(&infos)
            }
            return result
        } then: {
            arrived($0 ?? [:])
        }
    }

    private static func axes(of info: UnsafePointer<xcb_input_xi_device_info_t>) -> [ScrollValuators.Axis] {
        var values: [Int: Double] = [:]
        var axes: [ScrollValuators.Axis] = []
        var classes = xcb_input_xi_device_info_classes_iterator(info)
        while classes.rem > 0, let item = classes.data {
            let raw = UnsafeRawPointer(item)
            switch UInt32(item.pointee.type) {
            case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
                let valuator = raw.loadUnaligned(as: xcb_input_valuator_class_t.self)
                values[Int(valuator.number)] = Double(valuator.value)
            case XCB_INPUT_DEVICE_CLASS_TYPE_SCROLL.rawValue:
                let scroll = raw.loadUnaligned(as: xcb_input_scroll_class_t.self)
                axes.append(
                    ScrollValuators.Axis(
                        number: Int(scroll.number),
                        isVertical: UInt32(scroll.scroll_type) == XCB_INPUT_SCROLL_TYPE_VERTICAL.rawValue,
                        increment: Double(scroll.increment), value: 0))
            default: break
            }
            xcb_input_device_class_next(&classes)
        }
        // Classes come in any order, so set the totals at the end.
        for index in axes.indices { axes[index].value = values[axes[index].number] ?? 0 }
        return axes
    }

    // MARK: - Events

    /// The input events that an X event stands for, and their window.
    struct TranslatedEvents {
        var window: xcb_window_t
        var events: [InputEvent] = []
        /// Server time if the event counts as a user action.
        var userTime: xcb_timestamp_t?
        /// The corner of the window on the screen, in pixels. Nil if it is not known.
        var origin: XPoint?
    }

    /// Translates an XInput2 event; returns nil for other events.
    ///
    /// - Parameters:
    ///   - scale: returns the pixels per point of a window.
    ///   - receiver: returns the window that an event of a window is for, and the place of the latter in it.
    ///   - time: converts a server time stamp to the host clock.
    func handle(
        _ event: XEvent, scale: (xcb_window_t) -> CGFloat,
        receiver: (xcb_window_t) -> (window: xcb_window_t, x: Int, y: Int),
        time: (xcb_timestamp_t) -> TimeInterval
    ) -> TranslatedEvents? {
        guard event.type == UInt8(XCB_GE_GENERIC) else { return nil }
        let generic = event.read(as: xcb_ge_generic_event_t.self)
        guard generic.extension == opcode else { return nil }
        switch Int32(generic.event_type) {
        case XCB_INPUT_DEVICE_CHANGED:
            axes.refresh()
            return TranslatedEvents(window: 0)
        case XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE, XCB_INPUT_MOTION, XCB_INPUT_TOUCH_BEGIN,
            XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END:
            // All of these events have the same layout.
            let press = event.pointer(to: xcb_input_button_press_event_t.self)
            pointer = press.pointee.deviceid
            let receiver = receiver(press.pointee.event)
            var meaning = meaning(
                press, type: Int32(generic.event_type), scale: scale(receiver.window), at: receiver, time: time)
            if receiver.window == press.pointee.event, !event.isSent {
                let place = press.pointee
                meaning.origin = XPoint(
                    x: Int16(clamping: (Int(place.root_x) - Int(place.event_x)) / 65_536),
                    y: Int16(clamping: (Int(place.root_y) - Int(place.event_y)) / 65_536))
            }
            return meaning
        case XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE, XCB_INPUT_GESTURE_PINCH_END:
            let pinch = event.read(as: xcb_input_gesture_pinch_begin_event_t.self)
            let receiver = receiver(pinch.event)
            let place = PointerDevices.point(
                pinch.event_x, pinch.event_y, at: receiver, scale: scale(receiver.window))
            let modifiers = UIKeyModifierFlags(state: UInt16(truncatingIfNeeded: pinch.mods.effective))
            let step = pinches.step(pinch, type: Int32(generic.event_type))
            return TranslatedEvents(
                window: receiver.window, events: [.pinched(step, at: place, modifiers: modifiers)])
        default:
            return TranslatedEvents(window: 0)
        }
    }

    /// Positions are in 65536ths of a pixel.
    private static func point(
        _ x: xcb_input_fp1616_t, _ y: xcb_input_fp1616_t, at receiver: (window: xcb_window_t, x: Int, y: Int),
        scale: CGFloat
    ) -> CGPoint {
        CGPoint(
            x: (CGFloat(x) / 65_536 + CGFloat(receiver.x)) / scale,
            y: (CGFloat(y) / 65_536 + CGFloat(receiver.y)) / scale)
    }

    private func meaning(
        _ pointer: UnsafePointer<xcb_input_button_press_event_t>, type: Int32, scale: CGFloat,
        at receiver: (window: xcb_window_t, x: Int, y: Int), time: (xcb_timestamp_t) -> TimeInterval
    ) -> TranslatedEvents {
        let event = pointer.pointee
        let point = PointerDevices.point(event.event_x, event.event_y, at: receiver, scale: scale)
        let state = UInt16(truncatingIfNeeded: event.mods.effective)
        let modifiers = UIKeyModifierFlags(state: state)
        var meaning = TranslatedEvents(window: receiver.window)
        switch type {
        case XCB_INPUT_BUTTON_PRESS:
            // The server emulates clicks for scrolled axes, for programs that know nothing else.
            let isEmulated = event.flags & XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue != 0
            let isWheel = (4...7).contains(event.detail)
            if isWheel, isEmulated, !valuators.countsEmulatedClick(of: Int(event.sourceid)) { return meaning }
            if !isWheel { meaning.userTime = event.time }
            meaning.events =
                PointerTranslator.pressed(
                    button: Int(event.detail), at: point, modifiers: modifiers, time: time(event.time)
                ).map { [$0] } ?? []
        case XCB_INPUT_BUTTON_RELEASE:
            meaning.events =
                PointerTranslator.released(
                    button: Int(event.detail), at: point, modifiers: modifiers, time: time(event.time)
                ).map { [$0] } ?? []
        case XCB_INPUT_MOTION:
            meaning.events = [moved(pointer, to: point, modifiers: modifiers)]
        case XCB_INPUT_TOUCH_BEGIN:
            meaning.userTime = event.time
            meaning.events = [.touchDown(id: event.detail, at: point, time: time(event.time), modifiers: modifiers)]
        case XCB_INPUT_TOUCH_UPDATE:
            meaning.events = [.touchMoved(id: event.detail, at: point, modifiers: modifiers)]
        default:
            meaning.events = [.touchUp(id: event.detail, at: point, time: time(event.time), modifiers: modifiers)]
        }
        return meaning
    }

    private func moved(
        _ event: UnsafePointer<xcb_input_button_press_event_t>, to point: CGPoint, modifiers: UIKeyModifierFlags
    ) -> InputEvent {
        let delta = valuators.update(with: PointerDevices.values(of: event), of: Int(event.pointee.sourceid))
        return delta.map { .scroll($0, at: point, modifiers: modifiers) }
            ?? .pointerMoved(at: point, modifiers: modifiers)
    }

    /// The valuators of an event, by number.
    private static func values(of event: UnsafePointer<xcb_input_button_press_event_t>) -> [Int: Double] {
        let words = UnsafeBufferPointer(
            start: xcb_input_button_press_valuator_mask(event), count: Int(event.pointee.valuators_len))
        let numbers = words.enumerated().flatMap { index, word in
            (0..<32).filter { word >> UInt32($0) & 1 != 0 }.map { index * 32 + $0 }
        }
        let values = UnsafeBufferPointer(
            start: xcb_input_button_press_axisvalues(event), count: Int(xcb_input_button_press_axisvalues_length(event))
        )
        return Dictionary(zip(numbers, values.map { Double($0) }), uniquingKeysWith: { first, _ in first })
    }
}

extension Double {
    /// Converts the protocol's fixed-point format: an integer and 2^32nds.
    fileprivate init(_ value: xcb_input_fp3232_t) { self = Double(value.integral) + Double(value.frac) / 4_294_967_296 }
}
