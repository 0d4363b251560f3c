import ADKGraphics

/// The changes of a window's pixels in one frame: first the moves, in order, then the painted rectangles.
package struct SurfaceUpdate {
    package var shifts: [PixelShift] = []
    /// The painted rectangles. They do not overlap and lie inside the buffer.
    package var painted: [PixelRect] = []

    /// A copy of pixels inside the window.
    package struct Move: Equatable {
        package var from: PixelRect
        package var to: PixelRect
    }

    /// The moves as copies of pixels inside the window.
    package var moves: [Move] { shifts.map { Move(from: $0.source, to: $0.target) }.filter { !$0.to.isEmpty } }

    /// All pixels that changed, for a transport that cannot move pixels.
    package var changed: [PixelRect] {
        var region = DamageRegion()
        for shift in shifts { region.add(shift.rect) }
        for rect in painted { region.add(rect) }
        return region.rects
    }

    package var isEmpty: Bool { shifts.isEmpty && painted.isEmpty }
}
