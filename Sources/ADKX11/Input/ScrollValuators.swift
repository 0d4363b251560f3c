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
        /// The total when it was asked for.
        var value: Double
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

    private var axes: [Int: [Axis]] = [:]
    /// Devices that have sent parts of clicks: what they send is fine from then on.
    private var fineDevices: Set<Int> = []

    var isEmpty: Bool { axes.isEmpty }

    /// The axes and totals of `device`, as it tells them itself.
    mutating func set(_ new: [Axis], of device: Int) {
        let usable = new.filter { $0.increment != 0 && $0.increment.isFinite }
        axes[device] = usable.isEmpty ? nil : usable
    }

    /// An event of `device` with these totals; nil when it is not about scrolling.
    mutating func take(_ values: [Int: Double], of device: Int) -> Scroll? {
        guard var known = axes[device] else { return nil }
        var (dx, dy) = (0.0, 0.0)
        var isAbout = false
        for index in known.indices {
            guard let value = values[known[index].number], value.isFinite else { continue }
            isAbout = true
            let way = (value - known[index].value) / known[index].increment
            known[index].value = value
            if known[index].isVertical { dy += way } else { dx += way }
        }
        axes[device] = known
        guard isAbout else { return nil }
        guard dx != 0 || dy != 0 else { return .end }
        if [dx, dy].contains(where: { abs($0 - $0.rounded()) > 0.001 }) { fineDevices.insert(device) }
        return fineDevices.contains(device) ? .fine(dx: dx, dy: dy) : .clicks(dx: dx.rounded(), dy: dy.rounded())
    }
}
