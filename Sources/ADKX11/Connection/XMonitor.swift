import ADKDesktop
import ADKGraphics

/// A monitor. In X, a screen is the area that all monitors share.
struct XMonitor: Equatable {
    /// Area on the screen, in pixels.
    var area: PixelRect
    /// Refresh rate in Hz; 0 if unknown.
    var refreshRate: Double
}

extension [XMonitor] {
    /// Frame interval of the fastest monitor in seconds; nil if no rate is known.
    var frameInterval: Double? {
        map(\.refreshRate).filter(DisplayClock.rates.contains).max().map { 1 / $0 }
    }

    /// Areas on the screen, without those that are equal to an earlier one: a mirrored monitor's.
    var distinctAreas: [PixelRect] {
        reduce(into: []) { areas, monitor in
            if !areas.contains(monitor.area) { areas.append(monitor.area) }
        }
    }

    /// Area of the monitor that shows most of `place`, or else is nearest to it; nil without monitors.
    func area(of place: PixelRect) -> PixelRect? {
        let areas = map(\.area)
        let most = areas.max { $0.intersection(place).area < $1.intersection(place).area }
        guard let most, most.intersection(place).isEmpty else { return most }
        return areas.min { $0.distance(to: place) < $1.distance(to: place) }
    }

    /// Area of the monitor of `place` that is also in `workArea`, or all of it if that is nothing; nil without
    /// monitors.
    func freeArea(of place: PixelRect, within workArea: PixelRect?) -> PixelRect? {
        guard let monitor = area(of: place) else { return nil }
        let free = workArea?.intersection(monitor) ?? monitor
        return free.isEmpty ? monitor : free
    }

    /// Place within `workArea` to which a window at `place` must move to be seen, its top left corner above all; nil if
    /// part of it is visible.
    func placeInSight(for place: PixelRect, within workArea: PixelRect? = nil) -> PixelRect? {
        guard area(of: place)?.intersection(place).isEmpty ?? false,
            let area = freeArea(of: place, within: workArea)
        else { return nil }
        return PixelRect(
            x: Swift.max(area.x, Swift.min(place.x, area.maxX - place.width)),
            y: Swift.max(area.y, Swift.min(place.y, area.maxY - place.height)), width: place.width, height: place.height
        )
    }
}

extension PixelRect {
    /// Sum of the horizontal and vertical gaps in pixels; 0 if the rectangles touch.
    fileprivate func distance(to other: PixelRect) -> Int {
        max(0, other.x - maxX, x - other.maxX) + max(0, other.y - maxY, y - other.maxY)
    }
}
