import Foundation

extension ASImageNode {
    /// Whether only what is shown of a picture is drawn, for `.scaleAspectFill`, `.scaleAspectFit` and
    /// `.center`. Without cropping the whole picture is, and the layer fits it in.
    public var isCropEnabled: Bool {
        get { content.withLock { $0.isCropEnabled } }
        set { setCropEnabled(newValue, recropImmediately: false, inBounds: bounds) }
    }

    /// Switches cropping; `inBounds` (points, own coordinates) is what it is done for until the next
    /// call, such as the size the node is being animated to. With `recropImmediately` a picture that
    /// is shown is drawn on the spot, on the main thread. Any thread.
    public func setCropEnabled(_ isEnabled: Bool, recropImmediately: Bool, inBounds: CGRect) {
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

    /// Which part of the picture fills the node, in parts of its sides. Without a size only the origin
    /// counts: how an overhang of `.scaleAspectFill` is divided between the sides, 0 left (top) to 1 right
    /// (bottom).
    public var cropRect: CGRect {
        get { content.withLock { $0.cropRect } }
        set { if newValue != cropRect { change { $0.cropRect = newValue } } }
    }

    /// Draws small pictures at the node's size in the background, rather than at their own to be made
    /// larger when they are shown: more memory, less work for a frame.
    public var forceUpscaling: Bool {
        get { content.withLock { $0.forceUpscaling } }
        set { if newValue != forceUpscaling { change { $0.forceUpscaling = newValue } } }
    }

    /// The size to draw at, in pixels, whatever the node's; zero leaves it to the rules.
    public var forcedSize: CGSize {
        get { content.withLock { $0.forcedSize } }
        set { if newValue != forcedSize { change { $0.forcedSize = newValue } } }
    }
}
