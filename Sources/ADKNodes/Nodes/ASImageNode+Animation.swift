import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension ASImageNode {
    /// The animation that plays while the node is visible. Setting it shows its cover image. Setting another one, or
    /// another `image`, ends it; a new one starts at its first frame. Any thread.
    ///
    /// Frames are fitted like the image. Tint and modification blocks apply to the image only. In a subtree with
    /// `enableSubtreeRasterization()` the first frame stays.
    public var animatedImage: (any ASAnimatedImageProtocol)? {
        get { content.withLock { $0.animation } }
        set {
            let old = content.withLock { content in
                defer { content.animation = newValue }
                return content.animation
            }
            guard old !== newValue else { return }
            if let newValue { begin(newValue) }
            animationDidChange()
            animatedImageSet(newValue, previousAnimatedImage: old)
        }
    }

    /// Whether the animation is paused at its present frame. False by default. Any thread.
    public var animatedImagePaused: Bool {
        get { content.withLock { $0.isAnimationPaused } }
        set {
            content.withLock { $0.isAnimationPaused = newValue }
            ASPerformBlockOnMainThread { [weak self] in self?.updatePlayback() }
        }
    }

    /// Pauses the animation, and shows the frame that is `frames` after the present one, or before it if the number is
    /// negative. After the last frame comes the first. Does nothing while the node is not visible or not drawn.
    ///
    /// A step forward takes as long as a frame that plays. Others decode all frames from the first on, in the
    /// background, and the present frame stays meanwhile. Differs from Texture: there are no steps.
    @preconcurrency @MainActor public func stepAnimatedImage(by frames: Int) {
        content.withLock { $0.isAnimationPaused = true }
        updatePlayback()
        guard let animation = animatedImage, animation.playbackReady, isVisible, !isRasterized, !rasterizesSubtree,
            let target = drawnGeometry?.trimmed.target
        else { return }
        if player == nil { player = AnimationPlayer(animation, node: self) }
        player?.step(by: frames, target.decode)
    }

    /// The index of the frame of the animation that is shown. 0 without one. Differs from Texture: it has no such
    /// property.
    @preconcurrency @MainActor public var animatedImageFrameIndex: Int { player?.frameIndex ?? 0 }

    /// Shows the cover image, now or when it is ready. Waits for the animation if it cannot be played yet.
    private func begin(_ animation: any ASAnimatedImageProtocol) {
        if animation.coverImageReady {
            setImage(animation.coverImage, keepingAnimation: true)
        } else {
            animation.coverImageReadyCallback = { [weak self, weak animation] image in
                guard let self, animation === animatedImage else { return }
                setImage(image, keepingAnimation: true)
            }
        }
        guard !animation.playbackReady else { return }
        animation.playbackReadyCallback = { [weak self] in
            ASPerformBlockOnMainThread { self?.updatePlayback() }
        }
    }

    func animationDidChange() {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self, player != nil || animatedImage != nil, player?.animation !== animatedImage else { return }
            player?.stop()
            player = nil
            // The layer may show a frame of the previous animation.
            setNeedsDisplay()
            updatePlayback()
        }
    }

    /// Plays the animation if there is one, the node is visible, and it is not paused.
    @MainActor
    func updatePlayback() {
        let (animation, isPaused) = content.withLock { ($0.animation, $0.isAnimationPaused) }
        // A frame would replace everything that is drawn into the same contents.
        guard let animation, animation.playbackReady, isVisible, !isPaused, !isRasterized, !rasterizesSubtree else {
            player?.pause()
            return
        }
        guard let geometry = drawnGeometry, let target = geometry.trimmed.target else { return }
        if player == nil { player = AnimationPlayer(animation, node: self) }
        player?.play(target.decode)
    }
}
