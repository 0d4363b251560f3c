import Foundation

/// Turns the running totals of scroll axes (XInput2's valuators) into distances. Pure.
///
/// A device counts on in each of its axes as long as it exists; an event tells the totals that
/// changed. Which way is forward is the driver's to say: natural scrolling arrives reversed.
struct ScrollValuators {
    struct Axis: Equatable {
        /// Its place among the device's valuators.
        var number: Int
        var isVertical: Bool
        /// What the total grows by for one click of a wheel, negative where it counts backwards.
        var increment: Double
        /// The total; nil while it is not known.
        var value: Double?
    }

    /// What one event adds up to.
    enum Scroll: Equatable {
        /// Whole clicks of a wheel.
        case clicks(dx: Double, dy: Double)
        /// Parts of clicks, from a touchpad or a fine wheel.
        case fine(dx: Double, dy: Double)
        /// The fingers were lifted: the event names scroll axes, and none of them moved.
        case end
    }

    /// Of those devices that have any; nil before the first answer.
    private var axes: [Int: [Axis]]?
    /// Devices whose last event moved an axis from an unknown place: a click the server makes of that is one.
    private var devicesWithUnknownTotal: Set<Int> = []
    /// Devices that have sent totals since the last question: theirs are at least as new as the answer.
    private var updatedByEvents: Set<Int> = []
    /// Devices that have sent parts of clicks: what they send is fine from then on.
    private var fineDevices: Set<Int> = []

    var isEmpty: Bool { axes?.isEmpty ?? true }

    /// The server is asked for the axes and totals of all devices.
    mutating func asked() { updatedByEvents = [] }

    /// It answers.
    mutating func answered(_ new: [Int: [Axis]]) {
        let before = axes ?? [:]
        axes = [:]
        for (device, told) in new {
            let usable = told.filter { $0.increment != 0 && $0.increment.isFinite }
            guard !usable.isEmpty else { continue }
            axes?[device] = usable.map { axis in
                var axis = axis
                guard updatedByEvents.contains(device) else { return axis }
                let known = before[device]?.first { $0.number == axis.number && $0.increment == axis.increment }
                axis.value = known?.value ?? axis.value
                return axis
            }
        }
    }

    /// What was scrolled elsewhere is not known: totals are to be asked for again.
    mutating func forgetTotals() {
        for device in (axes ?? [:]).keys {
            for index in (axes?[device] ?? []).indices { axes?[device]?[index].value = nil }
        }
    }

    /// Whether a click of a wheel that the server has made of a movement of `device` counts: only where that movement
    /// itself did not.
    mutating func countsEmulatedClick(of device: Int) -> Bool {
        axes?[device] == nil || devicesWithUnknownTotal.remove(device) != nil
    }

    /// An event of `device` with these totals; nil when it is not about scrolling.
    mutating func update(with values: [Int: Double], of device: Int) -> Scroll? {
        guard var known = axes?[device] else { return nil }
        devicesWithUnknownTotal.remove(device)
        updatedByEvents.insert(device)
        var (dx, dy) = (0.0, 0.0)
        var hasScrollAxis = false
        for index in known.indices {
            guard let value = values[known[index].number], value.isFinite else { continue }
            hasScrollAxis = true
            guard let before = known[index].value else {
                known[index].value = value
                devicesWithUnknownTotal.insert(device)
                continue
            }
            let way = (value - before) / known[index].increment
            known[index].value = value
            if known[index].isVertical { dy += way } else { dx += way }
        }
        axes?[device] = known
        guard hasScrollAxis else { return nil }
        guard dx != 0 || dy != 0 else { return devicesWithUnknownTotal.contains(device) ? nil : .end }
        if [dx, dy].contains(where: { abs($0 - $0.rounded()) > 0.001 }) { fineDevices.insert(device) }
        return fineDevices.contains(device) ? .fine(dx: dx, dy: dy) : .clicks(dx: dx.rounded(), dy: dy.rounded())
    }
}
