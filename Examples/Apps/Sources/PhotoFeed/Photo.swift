import Foundation
import UIKit

struct Person: Decodable, Equatable {
    let name: String
    let avatar: String?
}

struct Comment: Decodable, Equatable {
    let author: Person
    let text: String
}

/// A photo of the feed as the service describes it.
struct Photo: Decodable {
    let id: String
    let author: Person
    let caption: String?
    let color: String
    let date: Date
    let src: String
    let width: CGFloat
    let height: CGFloat
    var likes: Int
    var isLiked: Bool
    var comments: [Comment]

    /// Height divided by width, as layout specs count.
    var ratio: CGFloat { height / width }
}

/// A part of the feed. `next` is the number of the page after it.
struct Page: Decodable {
    let photos: [Photo]
    let next: Int?
}
