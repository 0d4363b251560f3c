import AsyncDisplayKit

/// A line of the information about a photo.
struct PhotoFact: Equatable, Sendable {
    let title: String
    let value: String

    /// Nil without a value.
    init?(_ title: String, _ value: String?) {
        guard let value, !value.isEmpty else { return nil }
        self.title = title
        self.value = value
    }

    /// The facts that a feed gives.
    static func facts(of photo: Photo) -> [PhotoFact] {
        [
            PhotoFact("Photographer", photo.author?.name), PhotoFact("Date", photo.date),
            PhotoFact("Pixels", "\(photo.pixelWidth) × \(photo.pixelHeight)"), PhotoFact("Caption", photo.caption),
        ].compactMap { $0 }
    }
}
