import AsyncDisplayKit

/// The built-in album as years of photos, newest first, without an end.
///
/// Each page is a year with 8 to 26 photos a month. The dates are made up, so that every month has different photos.
final class ChronologicalAlbum: PhotoSource {
    /// The numbers of photos from December to January.
    private static let photosPerMonth = [14, 9, 17, 26, 12, 22, 8, 19, 24, 11, 15, 20]
    private static let newestYear = 2025

    private struct State: Sendable {
        var photos: [Photo] = []
        var years = 0
    }

    private let album: any PhotoSource
    private let state = Locked(State())

    init(_ album: any PhotoSource) { self.album = album }

    var title: String { album.title }
    var simulatesLatency: Bool { album.simulatesLatency }
    var host: String? { album.host }

    func nextPage() throws(PhotoSourceError) -> PhotoPage {
        try state.withLock { (state: inout State) throws(PhotoSourceError) -> PhotoPage in
            if state.photos.isEmpty { state.photos = try readCycle() }
            guard !state.photos.isEmpty else { return PhotoPage(photos: [], hasMore: false) }
            let year = Self.newestYear - state.years
            state.years += 1
            var photos: [Photo] = []
            for (count, month) in zip(Self.photosPerMonth, CalendarMonth.names.reversed()) {
                for place in 0..<count {
                    let number = photos.count
                    // 7 has no factor in common with the usual counts, so that neighbours differ.
                    let photo = state.photos[(number * 7 + year) % state.photos.count]
                    photos.append(photo.copy(id: "\(year)-\(number)", date: "\(28 - place) \(month) \(year)"))
                }
            }
            return PhotoPage(photos: photos, hasMore: true)
        }
    }

    /// The photos of the album.
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
        return photos
    }
}

/// The month of a date as `PhotoDate` writes it.
enum CalendarMonth {
    static let names = [
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
}
