import ADKGraphics
import Foundation

/// Blurred boxes, each blurred once for all colours and opacities, and painted in nine parts around any rectangle. Used
/// by one thread.
final class ShadowTiles {
    private struct TintedKey: Hashable {
        var form: ShadowForm
        var color: UIColor.Components
    }

    let masks = TileCache<ShadowForm, SoftMask>(byteLimit: 4 << 20)
    private let tinted = TileCache<TintedKey, PixelBuffer>(byteLimit: 8 << 20)

    func mask(for form: ShadowForm) -> SoftMask {
        masks.tile(for: form) {
            let mask = form.makeMask()
            return (mask, mask.mask.byteCount)
        }
    }

    /// The tinted mask of a form with factor 1.
    func tile(for form: ShadowForm, _ color: UIColor.Components) -> PixelBuffer {
        tinted.tile(for: TintedKey(form: form, color: color)) {
            let tile = mask(for: form).mask.tinted(color)
            return (tile, tile.byteCount)
        }
    }
}
