import AsyncDisplayKit

/// The content of one card: a picture of the album, its name, and a sentence about it.
struct Wonder: Sendable {
    /// The file's name in the album's folder.
    let picture: String
    let name: String
    let line: String

    static let all = [
        Wonder(
            picture: "aurora.jpg", name: "Northern lights",
            line: "The sun’s wind, a day and a half old, going out in green a hundred kilometres up."),
        Wonder(
            picture: "mirror-lake.webp", name: "Mirror lake",
            line: "For ten minutes after sunrise there are two of every mountain."),
        Wonder(
            picture: "milky-way.jpg", name: "The Milky Way",
            line: "Our own galaxy, seen from inside and edge on. No lamp for forty kilometres."),
        Wonder(
            picture: "lighthouse.webp", name: "The last keeper’s light",
            line: "Lit every evening since 1867, by hand for the first hundred of those years."),
        Wonder(
            picture: "dunes-moon.jpg", name: "Wandering dunes",
            line: "The whole valley moves four metres a year, and sings while it does."),
        Wonder(
            picture: "above-the-clouds.jpg", name: "Sea of clouds",
            line: "Cold air in the valley, warm air on the pass, and a lid of white between them."),
    ]

    /// The picture with only its header read. Accesses files: call it on a background thread.
    func loadPicture() -> UIImage? {
        AssetFolder.file("album/" + picture).flatMap { UIImage(contentsOfFile: $0.path) }
    }
}
