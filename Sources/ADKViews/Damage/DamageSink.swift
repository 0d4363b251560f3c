import ADKGraphics
import Foundation

/// Takes what changed in a tree of layers; a window.
@MainActor
protocol DamageSink: AnyObject {
    /// Pixels per point.
    var scale: CGFloat { get }
    var traitCollection: UITraitCollection { get }
    /// `rect`, in points of the root layer's superlayer, has to be painted anew.
    func addDamage(_ rect: CGRect)
    /// The pixels of `shift.rect` moved, all but those of `still`.
    func addShift(_ shift: PixelShift, still: [PixelRect])
}
