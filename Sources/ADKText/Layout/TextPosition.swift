import ADKGraphics

/// A place of the caret in a text.
package struct TextPosition: Hashable, Sendable {
    /// In UTF-16 units.
    package var offset: Int
    /// The character that the caret stands beside: the one after the place, or the one before. They are apart at the
    /// end of a wrapped line, and where the direction of the text changes.
    package var affinity: ShapedText.Caret.Affinity

    package init(_ offset: Int, _ affinity: ShapedText.Caret.Affinity = .downstream) {
        self.offset = offset
        self.affinity = affinity
    }
}
