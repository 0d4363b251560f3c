import AsyncDisplayKit

/// Colours of the viewer. It is dark in both appearances, so that the photo is the brightest part of the window.
enum ViewerLook {
    static let backdrop = UIColor(hex: mutable("viewer.backdrop", 0x0C0C0E))
    static let text = UIColor(hex: 0xF2F2F4)
    static let secondary = UIColor(hex: 0xB4B4BA)
    /// Below texts and buttons, over the photo.
    static let shade = UIColor(white: 0, alpha: mutable("viewer.shade", 0.5))
}
