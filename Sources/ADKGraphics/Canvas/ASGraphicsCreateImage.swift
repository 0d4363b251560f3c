import Foundation

/// Draws an image of `size` points with `work`, into the thread's current context, at `scale` pixels per point. A scale
/// of 0 is that of `traitCollection`. Any thread.
///
/// Nil if `isCancelled` returns true after the drawing, or if the memory cannot be allocated. Nil for `isCancelled`
/// never cancels. `sourceImage` is not used: every image has eight bits for each channel.
///
/// - Complexity: O(pixels), and the time of `work`.
public func ASGraphicsCreateImage(
    _ traitCollection: UITraitCollection, _ size: CGSize, _ opaque: Bool, _ scale: CGFloat, _ sourceImage: UIImage?,
    _ isCancelled: (() -> Bool)?, _ work: () -> Void
) -> UIImage? {
    let wanted = UIImage.validScale(scale == 0 ? traitCollection.displayScale : scale)
    var traits = traitCollection
    traits.displayScale = wanted
    let context = ImageCanvas.make(size, isOpaque: opaque, scale: wanted, traits: traits)
    context.pushToCurrent()
    defer { CGContext.popCurrent() }
    work()
    return isCancelled?() == true ? nil : ImageCanvas.image(of: context)
}
