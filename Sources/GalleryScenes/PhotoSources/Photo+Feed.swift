import AsyncDisplayKit

extension Photo {
    /// The photo of an item of a feed.
    ///
    /// - Parameter ids: the `id`s of the feed's photos so far. The photo gets `id#2`, `id#3` and so on if the feed has
    ///   used its `id` before.
    init(_ item: FeedDocument.Item, file: URL, avatar: URL?, problem: String?, _ ids: inout Set<String>) {
        self.init(
            id: Photo.unique(item.id, &ids), file: file, pixelWidth: item.width.value,
            pixelHeight: item.height.value, author: Author(name: item.author.name, avatar: avatar),
            caption: item.caption, likes: item.likes?.value, date: item.date.map(PhotoDate.text(forISO8601:)),
            comments: (item.comments ?? []).map { Comment(author: $0.author, text: $0.text) },
            meanColor: item.color?.color, problem: problem)
    }

    private static func unique(_ id: String, _ ids: inout Set<String>) -> String {
        var candidate = id
        var number = 2
        while !ids.insert(candidate).inserted {
            candidate = "\(id)#\(number)"
            number += 1
        }
        return candidate
    }
}
