extension UIImage: Hashable {
    /// Whether both have the same content and the same options. Two images of one file are equal if one was made of
    /// the other, or both by `UIImage(named:)`.
    public static func == (left: UIImage, right: UIImage) -> Bool {
        left.contentID == right.contentID && left.presentation == right.presentation
    }

    /// Hashes the content's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(contentID) }
}
