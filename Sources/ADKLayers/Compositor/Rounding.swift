import ADKGraphics
import Foundation

/// The rounding of a box's corners, with the radius in pixels.
struct Rounding: Hashable {
    var radius: CGFloat
    var corners: CACornerMask

    init(radius: CGFloat, corners: CACornerMask) {
        // A negative radius or NaN counts as 0.
        self.radius = radius > 0 ? radius : 0
        self.corners = corners
    }

    /// The largest radius, in pixels, because a corner is drawn as one raster.
    static let largest: CGFloat = 2048

    /// The rounding as drawn: at most half of either side.
    func bounded(by box: PixelRect) -> Rounding {
        Rounding(
            radius: min(radius, Rounding.largest, CGFloat(box.width) / 2, CGFloat(box.height) / 2), corners: corners)
    }

    func path(in rect: CGRect, inset: CGFloat = 0) -> UIBezierPath {
        let inner = max(0, radius - inset)
        return UIBezierPath(
            roundedRect: rect.insetBy(dx: inset, dy: inset),
            byRoundingCorners: UIRectCorner(rawValue: UInt(corners.rawValue)),
            cornerRadii: CGSize(width: inner, height: inner))
    }
}
