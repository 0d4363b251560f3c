import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension ASImageNode {
    /// What plays while the node is visible. Setting it shows its cover; setting another, or another
    /// image, ends it and begins from the first frame. Any thread.
    ///
    /// Frames are fitted as the image is; tint and modification blocks are for the image only. In a subtree that is
    /// drawn into one picture (`enableSubtreeRasterization`) the first frame stays.
    public var animatedImage: (any ASAnimatedImageProtocol)? {
        get { content.withLock { $0.animation } }
        set {
            let hasChanged = content.withLock { content in
                defer { content.animation = newValue }
                return content.animation !== newValue
            }
            guard hasChanged else { return }
            if let newValue { setImage(newValue.coverImage, keepingAnimation: true) }
            animationDidChange()
        }
    }

    /// Keeps the animation at the frame it shows. Any thread.
    public var animatedImagePaused: Bool {
        get { content.withLock { $0.isAnimationPaused } }
        set {
            content.withLock { $0.isAnimationPaused = newValue }
            ASPerformBlockOnMainThread { [weak self] in self?.updatePlayback() }
        }
    }

    func animationDidChange() {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self, player != nil || animatedImage != nil, player?.animation !== animatedImage else { return }
            player?.stop()
            player = nil
            // What is on the layer may be a frame of the other.
            setNeedsDisplay()
            updatePlayback()
        }
    }

    /// Plays while there is an animation on a visible node that nobody paused.
    @MainActor
    func updatePlayback() {
        let (animation, isPaused) = content.withLock { ($0.animation, $0.isAnimationPaused) }
        // A frame of its own would take the place of everything that is drawn into the same contents.
        guard let animation, isVisible, !isPaused, !isRasterized, !rasterizesSubtree else {
            player?.pause()
            return
        }
        guard let geometry = drawnGeometry, let target = geometry.trimmed.target else { return }
        if player == nil { player = AnimationPlayer(animation, node: self) }
        player?.play(target.decode)
    }
}
