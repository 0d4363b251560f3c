extension UIScrollView {
    /// Whether views in the content get a touch only when it is clear that it does not scroll. Always false, and
    /// setting it has no effect: they get it at once, and it is cancelled when it scrolls.
    public var delaysContentTouches: Bool {
        get { false }
        set {}
    }

    /// Whether a touch of a view in the content can become a scroll. Always true, and setting it has no effect.
    public var canCancelContentTouches: Bool {
        get { true }
        set {}
    }
}
