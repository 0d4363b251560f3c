import ADKDesktop
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// The place that a window had when the program ran last.
extension X11Window {
    /// The corner for a window of the present size, moved so that all of it is on the screen, or its corner if it is
    /// larger. A place whose monitor is gone is moved into the free area of another one.
    func cornerOnScreen(_ place: WindowPlaces.Place) -> (x: Int16, y: Int16) {
        let screen = connection.screen
        func clamped(_ start: Int, _ length: Int, _ room: Int) -> Int16 {
            Int16(clamping: max(0, min(start, room - length)))
        }
        let corner = (x: clamped(place.x, pixelWidth, screen.width), y: clamped(place.y, pixelHeight, screen.height))
        let shown = PixelRect(x: Int(corner.x), y: Int(corner.y), width: pixelWidth, height: pixelHeight)
        guard let host, let inSight = host.monitors.placeInSight(for: shown, within: host.workArea) else {
            return corner
        }
        return (Int16(clamping: inSight.x), Int16(clamping: inSight.y))
    }

    /// Keeps the place of the window, which is about to be destroyed, in `places`. The place that a maximised window
    /// had before stays. That of a window that covers the screen or is minimised is not kept.
    func keepPlace(in places: WindowPlaces) {
        guard !isGone, let placeName, states.isDisjoint(with: [.fullScreen, .minimized]) else { return }
        if states.contains(.maximized) {
            let size = restoredPlace.map { (width: $0.width, height: $0.height) } ?? openedSize
            let old = places.place(of: placeName)
            var place =
                old ?? WindowPlaces.Place(x: 0, y: 0, width: size.width, height: size.height, isMaximized: true)
            place.isMaximized = true
            return places.keep(place, of: placeName)
        }
        let (width, height, scale) = (pixelWidth, pixelHeight, scale)
        connection.translate(XPoint(x: 0, y: 0), from: id, to: connection.screen.root) { found in
            guard let corner = found?.point else { return }
            func points(_ pixels: Int) -> Int { max(1, Int((CGFloat(pixels) / scale).rounded())) }
            places.keep(
                WindowPlaces.Place(
                    x: Int(corner.x), y: Int(corner.y), width: points(width), height: points(height),
                    isMaximized: false), of: placeName)
        }
    }

    /// The monitors are known. A window whose restored place is on none of them moves into sight.
    func monitorsArrived(_ monitors: [XMonitor]) {
        guard restoredPlace != nil else { return }
        askPlace { [weak self] here in
            guard let self, let here, let host = self.host,
                let place = monitors.placeInSight(for: here, within: host.workArea)
            else { return }
            self.configure(place)
        }
    }
}
