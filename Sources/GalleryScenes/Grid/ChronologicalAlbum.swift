import AsyncDisplayKit

/// The built-in album as years of photos, newest first, without an end.
///
/// Each page is a year. Every photo occurs four times in a year, and each year is one before the last.
final class ChronologicalAlbum: PhotoSource {
    private static let repetitions = 4

    private struct State: Sendable {
        var photos: [Photo] = []
        var years = 0
    }

    private let album: any PhotoSource
    private let state = Locked(State())

    init(_ album: any PhotoSource) { self.album = album }

    var title: String { album.title }
    var simulatesLatency: Bool { album.simulatesLatency }

    func nextPage() throws(PhotoSourceError) -> PhotoPage {
        try state.withLock { (state: inout State) throws(PhotoSourceError) -> PhotoPage in
            if state.photos.isEmpty { state.photos = try readCycle() }
            let year = state.years
            state.years += 1
            let photos = state.photos.flatMap { photo in
                (0..<Self.repetitions).map { repetition in
                    photo.copy(
                        id: "\(photo.id)-\(year)-\(repetition)",
                        date: photo.date.map { CalendarMonth.moved($0, byYears: -year) })
                }
            }
            return PhotoPage(photos: photos, hasMore: true)
        }
    }

    /// The photos of the album, newest first.
    private func readCycle() throws(PhotoSourceError) -> [Photo] {
        var files = Set<URL>()
        var photos: [Photo] = []
        var page = try album.nextPage()
        // The album begins again after its last photo.
        while let first = page.photos.first, !files.contains(first.file) {
            for photo in page.photos where files.insert(photo.file).inserted { photos.append(photo) }
            if !page.hasMore { break }
            page = try album.nextPage()
        }
        return photos.sorted { CalendarMonth.order(of: $0.date) > CalendarMonth.order(of: $1.date) }
    }
}

/// The month of a date as `PhotoDate` writes it.
enum CalendarMonth {
    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The month and year of a date, as `March 2026`; the whole text if it is no such date.
    static func title(of date: String?) -> String {
        guard let date else { return "Without a date" }
        let words = date.split(separator: " ")
        guard words.count == 3, names.contains(String(words[1])) else { return date }
        return "\(words[1]) \(words[2])"
    }

    /// A number that grows with the date; 0 for other texts.
    static func order(of date: String?) -> Int {
        let words = (date ?? "").split(separator: " ")
        guard words.count == 3, let day = Int(words[0]), let year = Int(words[2]),
            let month = names.firstIndex(of: String(words[1]))
        else { return 0 }
        return (year * 12 + month) * 31 + day
    }

    /// The date in another year; other texts unchanged.
    static func moved(_ date: String, byYears years: Int) -> String {
        let words = date.split(separator: " ")
        guard words.count == 3, let year = Int(words[2]) else { return date }
        return "\(words[0]) \(words[1]) \(year + years)"
    }
}
