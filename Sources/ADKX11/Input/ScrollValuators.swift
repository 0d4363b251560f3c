import ADKLayers
import Foundation

/// Converts the running totals of scroll axes (XInput2's valuators) to movements. Pure.
///
/// A device increases or decreases the total of each axis for as long as it exists; an event carries the totals that
/// changed. The driver decides the direction: natural scrolling arrives reversed.
struct ScrollValuators {
    /// A scroll axis of a device.
    struct Axis: Equatable {
        /// The valuator's number on the device.
        var number: Int
        var isVertical: Bool
        /// Change of the total for one click of a wheel; negative if it counts backwards.
        var increment: Double
        /// The total; nil if unknown.
        var value: Double?
    }

    /// Axes by device, for devices that have any; nil before the first answer.
    private var axes: [Int: [Axis]]?
    /// Devices whose last event moved an axis with an unknown total: an emulated click of that event counts.
    private var devicesWithUnknownTotal: Set<Int> = []
    /// Devices that have sent totals since the last request: these are at least as new as the answer.
    private var updatedByEvents: Set<Int> = []
    /// Devices that have sent fractions of clicks: touchpads and high-resolution wheels, which the server does not
    /// distinguish. All their scrolling is fine from then on.
    private var fineDevices: Set<Int> = []

    var isEmpty: Bool { axes?.isEmpty ?? true }

    /// The axes and totals of all devices were requested.
    mutating func asked() { updatedByEvents = [] }

    /// The answer: the axes of all devices, with their totals.
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

    /// Forgets all totals, because other windows may have been scrolled. They have to be requested again.
    mutating func forgetTotals() {
        for device in (axes ?? [:]).keys {
            for index in (axes?[device] ?? []).indices { axes?[device]?[index].value = nil }
        }
    }

    /// Whether a click that the server emulated for `device` counts: only if the scrolling event itself did not.
    mutating func countsEmulatedClick(of device: Int) -> Bool {
        axes?[device] == nil || devicesWithUnknownTotal.remove(device) != nil
    }

    /// Applies an event of `device` with these totals; nil if the event does not scroll.
    mutating func update(with values: [Int: Double], of device: Int) -> ScrollDelta? {
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
            let delta = (value - before) / known[index].increment
            known[index].value = value
            if known[index].isVertical { dy += delta } else { dx += delta }
        }
        axes?[device] = known
        guard hasScrollAxis else { return nil }
        // Lifted fingers: the event names scroll axes, but no total changed.
        guard dx != 0 || dy != 0 else { return devicesWithUnknownTotal.contains(device) ? nil : .ended }
        if [dx, dy].contains(where: { abs($0 - $0.rounded()) > 0.001 }) { fineDevices.insert(device) }
        return fineDevices.contains(device)
            ? .fineClicks(dx: dx, dy: dy) : .clicks(dx: dx.rounded(), dy: dy.rounded())
    }
}
