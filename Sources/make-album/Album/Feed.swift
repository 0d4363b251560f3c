import ADKGraphics
import Foundation

/// The feed of the album: the JSON file that the gallery reads.
struct Feed: Encodable {
    struct Item: Encodable {
        var id: String
        var src: String
        var width: Int
        var height: Int
        var author: Person
        var caption: String?
        var likes: Int
        var date: String
        var comments: [Remark]
        /// The mean colour of the picture, shown as its placeholder.
        var color: String
    }

    struct Person: Encodable {
        var name: String
        var avatar: String?
    }

    struct Remark: Encodable {
        var author: String
        var text: String
    }

    var version = 1
    var title = Album.title
    var photos: [Item] = []

    /// Makes the feed of the pictures in `folder`.
    init(of folder: URL) throws {
        photos = try Album.pictures.map { picture in
            let file = folder.appendingPathComponent(picture.fileName)
            return Item(picture, try ImageDecoder.decode(path: file.path, fitting: .full))
        }
    }

    /// Returns the JSON text. The same feed gives the same bytes.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension Feed.Item {
    init(_ picture: Picture, _ buffer: PixelBuffer) {
        let post = picture.post
        self.init(
            id: picture.name, src: picture.fileName, width: buffer.width, height: buffer.height,
            author: Feed.Person(name: post.author.rawValue, avatar: post.author.portraitFile), caption: post.caption,
            likes: post.likes, date: post.date,
            comments: post.comments.map { Feed.Remark(author: $0.author.rawValue, text: $0.text) },
            color: buffer.meanColor)
    }
}

extension PixelBuffer {
    /// The mean colour of all pixels as `#RRGGBB`.
    fileprivate var meanColor: String {
        var (red, green, blue) = (0, 0, 0)
        for y in 0..<height {
            let words = row(y)
            for x in 0..<width {
                red += Int(words[x] >> 16 & 255)
                green += Int(words[x] >> 8 & 255)
                blue += Int(words[x] & 255)
            }
        }
        let count = max(1, width * height)
        return [red, green, blue].reduce(into: "#") { text, sum in
            let pair = String((sum + count / 2) / count, radix: 16, uppercase: true)
            text += pair.count == 1 ? "0" + pair : pair
        }
    }
}
