import AsyncDisplayKit

/// The place of a photo in a window, as plain numbers.
///
/// Lengths are points. At a scale of 1, a pixel of the photo is a pixel of the screen. The smallest scale shows the
/// whole photo, at most at its own size. The largest scale is `largestScale`.
struct PhotoZoom: Equatable, Sendable {
    /// At this scale a pixel of the photo covers 8 x 8 pixels of the screen.
    static let largestScale: CGFloat = 8

    /// The size of the photo at a scale of 1.
    private(set) var naturalSize: CGSize
    private(set) var window = CGSize.zero
    private(set) var scale: CGFloat = 1
    /// The top left corner of the photo in the window.
    private(set) var origin = CGPoint.zero
    /// The rule by which the scale follows the size of the window.
    enum Mode: Equatable, Sendable {
        /// The whole photo is shown.
        case fit
        /// The photo covers the window.
        case fill
        /// The scale stays.
        case free
    }
    private(set) var mode = Mode.fit

    /// The whole photo is shown, and will be when the window changes its size.
    var isFitted: Bool { mode == .fit }

    init(naturalSize: CGSize) { self.naturalSize = naturalSize }

    /// The photo's rectangle in the window.
    var frame: CGRect { CGRect(origin: origin, size: size) }

    private var size: CGSize { CGSize(width: naturalSize.width * scale, height: naturalSize.height * scale) }

    /// The scale at which the whole photo is shown, no larger than its own size. The smallest scale.
    var fitScale: CGFloat { min(1, scales.inner) }

    /// The largest scale at which the whole photo is in the window, and the smallest at which it covers the window.
    private var scales: (inner: CGFloat, outer: CGFloat) {
        guard naturalSize.width > 0, naturalSize.height > 0, window.width > 0, window.height > 0 else { return (1, 1) }
        let (across, down) = (window.width / naturalSize.width, window.height / naturalSize.height)
        return (min(across, down), max(across, down))
    }

    /// Whether a part of the photo is outside of the window.
    var isPannable: Bool { canPan(horizontally: true) || canPan(horizontally: false) }

    func canPan(horizontally: Bool) -> Bool {
        horizontally ? size.width > window.width + 0.01 : size.height > window.height + 0.01
    }

    // MARK: - Changes

    /// Shows the whole photo.
    mutating func fit() {
        scale = fitScale
        mode = .fit
        limit()
    }

    /// Changes the scale within its limits. The point of the photo at `point` stays there if the limits allow it.
    mutating func setScale(_ wanted: CGFloat, at point: CGPoint) {
        guard wanted > 0, wanted.isFinite else { return }
        let new = limited(wanted)
        scale(to: new, at: point)
        mode = new == fitScale ? .fit : .free
    }

    private func limited(_ scale: CGFloat) -> CGFloat { min(max(scale, fitScale), PhotoZoom.largestScale) }

    private mutating func scale(to new: CGFloat, at point: CGPoint) {
        let ratio = new / scale
        origin = CGPoint(x: point.x - (point.x - origin.x) * ratio, y: point.y - (point.y - origin.y) * ratio)
        scale = new
        limit()
    }

    mutating func zoom(by factor: CGFloat, at point: CGPoint) { setScale(scale * factor, at: point) }

    /// Covers the window with the photo.
    mutating func fill() {
        scale(to: limited(scales.outer), at: middle)
        mode = .fill
    }

    /// Changes between the whole photo and a scale of 1. A photo smaller than the window is enlarged to it instead.
    mutating func toggle(at point: CGPoint) {
        if isFitted { setScale(max(1, scales.inner), at: point) } else { fit() }
    }

    mutating func pan(by delta: CGVector) {
        guard delta.dx.isFinite, delta.dy.isFinite else { return }
        origin = CGPoint(x: origin.x + delta.dx, y: origin.y + delta.dy)
        limit()
    }

    /// The window has another size. A photo that is shown whole stays whole, and one that covers the window covers it.
    /// Otherwise the scale stays. The point of the photo in the middle of the window stays in the middle.
    mutating func resize(to size: CGSize) {
        guard size != window else { return }
        let delta = CGVector(dx: (size.width - window.width) / 2, dy: (size.height - window.height) / 2)
        window = size
        refit(by: delta)
    }

    /// The photo or the screen has another number of pixels. The photo keeps its width on the screen.
    mutating func setNaturalSize(_ new: CGSize) {
        guard new != naturalSize, new.width > 0, new.height > 0 else { return }
        scale *= naturalSize.width / new.width
        naturalSize = new
        refit(by: .zero)
    }

    private mutating func refit(by delta: CGVector) {
        switch mode {
        case .fit: fit()
        case .fill:
            pan(by: delta)
            fill()
        case .free:
            scale = limited(scale)
            pan(by: delta)
        }
    }

    /// Centres the photo where it is smaller than the window. Elsewhere it fills the window.
    private mutating func limit() {
        func limited(_ start: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat {
            length <= room ? (room - length) / 2 : min(0, max(start, room - length))
        }
        origin = CGPoint(
            x: limited(origin.x, size.width, window.width), y: limited(origin.y, size.height, window.height))
    }
}

extension PhotoZoom {
    /// The middle of the window.
    var middle: CGPoint { CGPoint(x: window.width / 2, y: window.height / 2) }

    /// The part of a zoom that another photo takes over.
    struct Framing: Equatable, Sendable {
        fileprivate let mode: Mode
        fileprivate let scale: CGFloat
        /// The point of the photo in the middle of the window, in the unit square.
        fileprivate let center: CGPoint

        /// The whole photo.
        static let whole = Framing(mode: .fit, scale: 1, center: CGPoint(x: 0.5, y: 0.5))
    }

    var framing: Framing {
        guard frame.width > 0, frame.height > 0 else { return .whole }
        let center = CGPoint(x: (middle.x - frame.minX) / frame.width, y: (middle.y - frame.minY) / frame.height)
        return Framing(mode: mode, scale: scale, center: center)
    }

    /// Shows the photo as another one was shown: whole, covering the window, or with the same scale, within the limits
    /// of this photo. The same part is in the middle.
    mutating func take(_ framing: Framing) {
        switch framing.mode {
        case .fit: return fit()
        case .fill: fill()
        case .free: setScale(framing.scale, at: middle)
        }
        pan(
            by: CGVector(
                dx: middle.x - frame.minX - framing.center.x * frame.width,
                dy: middle.y - frame.minY - framing.center.y * frame.height))
    }
}

extension PhotoZoom {
    /// A part of the photo in the unit square, and the number of pixels that shows it.
    struct Detail: Equatable, Sendable {
        let part: CGRect
        /// Screen pixels for each pixel of the photo; at most 1 unless it is a drawing.
        let resolution: CGFloat
        /// The size to draw, in pixels.
        let pixels: CGSize

        /// The part contains what `other` shows, with as many pixels.
        func covers(_ other: Detail) -> Bool {
            // By the edges: `contains` compares lengths, which are rounded.
            let (own, its) = (part.insetBy(dx: -1e-9, dy: -1e-9), other.part)
            return resolution >= other.resolution * 0.99 && own.minX <= its.minX && own.minY <= its.minY
                && own.maxX >= its.maxX && own.maxY >= its.maxY
        }
    }

    /// The part of the photo in the window, larger by `margin` windows on all sides, in whole pixels of the photo. Nil
    /// if nothing is seen. `limit` is the highest resolution: a drawing has any.
    func detail(photo: CGSize, displayScale: CGFloat, margin: CGFloat, limit: CGFloat = 1) -> Detail? {
        let area = CGRect(origin: .zero, size: window).insetBy(
            dx: -margin * window.width, dy: -margin * window.height)
        let seen = frame.intersection(area)
        guard !seen.isEmpty, photo.width >= 1, photo.height >= 1 else { return nil }
        let (across, down) = (photo.width / frame.width, photo.height / frame.height)
        let (left, top) = (
            ((seen.minX - frame.minX) * across).rounded(.down), ((seen.minY - frame.minY) * down).rounded(.down)
        )
        let right = min(photo.width, ((seen.maxX - frame.minX) * across).rounded(.up))
        let bottom = min(photo.height, ((seen.maxY - frame.minY) * down).rounded(.up))
        guard right > left, bottom > top else { return nil }
        let resolution = min(limit, displayScale / max(across, down))
        return Detail(
            part: CGRect(
                x: left / photo.width, y: top / photo.height, width: (right - left) / photo.width,
                height: (bottom - top) / photo.height),
            resolution: resolution,
            pixels: CGSize(
                width: ((right - left) * resolution).rounded(.up), height: ((bottom - top) * resolution).rounded(.up)))
    }
}
