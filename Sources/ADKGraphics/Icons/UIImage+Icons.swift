import ADKFoundation
import Foundation

extension UIImage {
    /// The icon with this name of the desktop's icon theme, such as `folder` or `text-x-generic`, in a square with
    /// sides of `size` points. Nil if there is none. Not in UIKit.
    ///
    /// The theme is the one that the user chose, then those that it inherits from, then `hicolor`, where programs put
    /// their own icons. Icons in SVG need the package `librsvg2-2`. A name that ends with `-symbolic` gives an image in
    /// the tint colour. The display scale of `traits` chooses among the files; nil takes that of the desktop.
    ///
    /// Any thread. The first use of a name looks for its file and reads it, which takes about a millisecond; so a node
    /// makes the image in the background. Without a desktop (headless) there are no icons.
    ///
    /// - Parameter size: in 1...1,024. Others are clamped.
    public convenience init?(iconNamed name: String, size: CGFloat, compatibleWith traits: UITraitCollection? = nil) {
        let side = Misuse.clamped(size, to: 1...1_024, or: 16, "size of the icon “\(name)”")
        guard let library = IconLibrary.current.current else { return nil }
        let scale = max(1, min(16, traits?.displayScale ?? library.scale))
        guard let image = library.image(name, size: side, scale: scale) else { return nil }
        self.init(image.content, image.presentation, contentID: image.contentID)
    }

    /// Makes the image of an icon's file. Nil if it is damaged.
    convenience init?(icon data: Data, isSVG: Bool, size: CGFloat, name: String) {
        let mode: RenderingMode = name.hasSuffix("-symbolic") ? .alwaysTemplate : .automatic
        if isSVG {
            let side = max(1, Int((size * DrawnSymbol.scale).rounded()))
            guard let drawing = SVGDrawing(data, side: side) else { return nil }
            self.init(.vector(drawing), Presentation(scale: CGFloat(side) / size, renderingMode: mode))
        } else {
            guard let header = try? ImageHeader.read(data), header.format == .png else { return nil }
            let side = max(header.pixelWidth, header.pixelHeight, 1)
            self.init(.encoded(data, header), Presentation(scale: CGFloat(side) / size, renderingMode: mode))
        }
    }
}
