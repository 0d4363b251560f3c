import Foundation

/// The order of the photos of a library. Photos that are equal in it are ordered by name.
package struct PhotoOrder: Hashable, Sendable, Codable {
    package enum Key: String, Sendable, Codable, CaseIterable {
        /// The time the photo was taken; where the file does not say it, and until it is read, that of the last change.
        case taken
        /// The time of the file's last change.
        case modified
        /// The name in natural order. A folder's photos come before those of its subfolders.
        case name
        /// The size of the file.
        case size
    }

    package var key: Key
    /// Whether the last come first.
    package var isDescending: Bool

    /// An order, ascending by default.
    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The number by which photos are ordered before their names.
    func number(of photo: LibraryPhoto) -> Int {
        switch key {
        case .taken: photo.details?.takenSeconds.map { $0 &* 1_000_000_000 } ?? photo.modifiedNanoseconds
        case .modified: photo.modifiedNanoseconds
        case .name: 0
        case .size: photo.byteCount
        }
    }
}
