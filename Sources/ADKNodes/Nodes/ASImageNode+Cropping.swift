import ADKFoundation
import Foundation

extension ASImageNode {
    /// Whether only the visible part of an image is drawn, for `.scaleAspectFill`, `.scaleAspectFit` and `.center`. If
    /// false, the whole image is drawn, and the layer fits it. True by default. Any thread.
    public var isCropEnabled: Bool {
        get { content.withLock { $0.isCropEnabled } }
        set { setCropEnabled(newValue, recropImmediately: false, inBounds: bounds) }
    }

    /// Sets `isCropEnabled` and the bounds to crop for, in points of the node's coordinates. They apply until the next
    /// call, for example as the final size of an animation. With `recropImmediately`, a loaded node is drawn at once on
    /// the main thread. Any thread.
    public func setCropEnabled(_ isEnabled: Bool, recropImmediately: Bool, inBounds: CGRect) {
        guard Misuse.accepts(inBounds, "bounds of the crop", of: self) else { return }
        let own = bounds
        let hasChanged = content.withLock { content in
            let cropBounds = inBounds == own ? .zero : inBounds
            defer { (content.isCropEnabled, content.cropBounds) = (isEnabled, cropBounds) }
            return content.isCropEnabled != isEnabled || content.cropBounds != cropBounds
        }
        guard hasChanged, image != nil else { return }
        setNeedsDisplay()
        guard recropImmediately else { return }
        ASPerformBlockOnMainThread { [weak self] in
            guard let self, isNodeLoaded else { return }
            recursivelyEnsureDisplaySynchronously(true)
        }
    }

    /// The part of the image that fills the node, in fractions of the image's size. (0.5, 0.5, 0, 0) by default.
    /// Without a size, only the origin counts: it divides the overhang of `.scaleAspectFill` between the sides, from 0
    /// (left, top) to 1 (right, bottom). Any thread.
    public var cropRect: CGRect {
        get { content.withLock { $0.cropRect } }
        set {
            guard newValue != cropRect, Misuse.accepts(newValue, "cropRect", of: self) else { return }
            change { $0.cropRect = newValue }
        }
    }

    /// Whether small images are drawn at the node's size in the background, instead of being enlarged by the layer.
    /// Uses more memory, and less work for each frame. False by default. Any thread.
    public var forceUpscaling: Bool {
        get { content.withLock { $0.forceUpscaling } }
        set { if newValue != forceUpscaling { change { $0.forceUpscaling = newValue } } }
    }

    /// The size to draw the image at, in pixels. Zero, the default, derives it from the node's size. Any thread.
    public var forcedSize: CGSize {
        get { content.withLock { $0.forcedSize } }
        set {
            guard newValue != forcedSize, Misuse.accepts(newValue, "forcedSize", of: self) else { return }
            change { $0.forcedSize = newValue }
        }
    }
}
