import AsyncDisplayKit
import GalleryLibrary

/// One page of a feed as its JSON file stores it. Unknown fields are ignored.
struct FeedDocument: Decodable {
    struct Item: Decodable {
        var id: String
        var src: String
        var width: WholeNumber
        var height: WholeNumber
        var author: Author
        var caption: String?
        var likes: WholeNumber?
        var date: String?
        var comments: [Comment]?
        var color: HexColor?
    }

    struct Author: Decodable {
        var name: String
        var avatar: String?
    }

    struct Comment: Decodable {
        var author: String
        var text: String
    }

    /// `#RRGGBB`. Anything else is nil and no error, because the colour is only decoration.
    struct HexColor: Decodable {
        var color: UIColor?

        init(from decoder: any Decoder) throws {
            guard let text = try? decoder.singleValueContainer().decode(String.self), text.utf8.count == 7,
                text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16)
            else { return }
            color = UIColor(hex: value)
        }
    }

    /// An integer whose error names the field. For `Int`, `JSONDecoder` would only report the whole page as invalid.
    struct WholeNumber: Decodable {
        var value: Int

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Double.self)
            guard let value = Int(exactly: number) else {
                throw DecodingError.typeMismatch(
                    Int.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(number)"))
            }
            self.value = value
        }
    }

    var version: WholeNumber
    var title: String?
    var photos: [Item]
    var next: String?

    /// The only supported version.
    static let version = 1
    /// A larger file is refused without reading it.
    static let maximumBytes = 64 << 20
    /// The valid widths and heights in pixels.
    static let sides = 1...1_000_000

    /// Checks the page in `data`, which is named `name` in errors.
    init(_ data: Data, name: String) throws(PhotoSourceError) {
        do {
            self = try JSONDecoder().decode(FeedDocument.self, from: data)
        } catch {
            throw PhotoSourceError(reading: name, data, error)
        }
        try check(name)
    }

    /// Reads and checks the page at `path`.
    init(path: String) throws(PhotoSourceError) {
        let status: FileStatus
        switch FileStatus.at(path) {
        case .success(let found): status = found
        case .failure(let failure) where failure.rawValue == ENOENT: throw .missing(path)
        case .failure(let failure): throw .notReadable(path, reason: failure.sentence)
        }
        guard status.kind == .file else { throw .notReadable(path, reason: "it is not a file") }
        guard status.byteCount <= Self.maximumBytes else {
            throw .notReadable(path, reason: "it is larger than \(Self.maximumBytes >> 20) MB")
        }
        guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
            throw .notReadable(path, reason: FileStatus.Failure(rawValue: errno == 0 ? EIO : errno).sentence)
        }
        try self.init(data, name: path)
    }

    private func check(_ path: String) throws(PhotoSourceError) {
        guard version.value == Self.version else {
            throw .badField(
                path, field: "version", problem: "is \(version.value), but only \(Self.version) is supported")
        }
        for (index, item) in photos.enumerated() {
            let field = "photos[\(index)]."
            for (name, text) in [("id", item.id), ("src", item.src)] where text.isEmpty {
                throw .badField(path, field: field + name, problem: "must not be empty")
            }
            let sides = [("width", item.width.value), ("height", item.height.value)]
            for (name, side) in sides where !Self.sides.contains(side) {
                throw .badField(
                    path, field: field + name,
                    problem: "is \(side), but must be between \(Self.sides.lowerBound) and \(Self.sides.upperBound)")
            }
        }
    }
}

extension PhotoSourceError {
    /// The error of a JSON decoder, with the name of the field in the feed at `path`.
    fileprivate init(reading path: String, _ data: Data, _ error: any Error) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self = .badField(path, field: (context.codingPath + [key]).fieldName, problem: "is missing")
        case .valueNotFound(let type, let context):
            let problem = "must be \(words(for: type)), not null"
            self = .badField(path, field: context.codingPath.fieldName, problem: problem)
        case .typeMismatch(let type, let context):
            self = .badField(path, field: context.codingPath.fieldName, problem: "must be \(words(for: type))")
        default: self = .brokenJSON(path, detail: syntaxError(in: data) ?? "a value is out of range")
        }
    }
}

/// The position of the first syntax error in `data`, which `JSONDecoder` does not report; nil if `data` is JSON.
private func syntaxError(in data: Data) -> String? {
    do {
        _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        return nil
    } catch {
        var detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
        if detail.hasSuffix(".") { detail.removeLast() }
        // Foundation reports a byte offset. A person needs a line number.
        guard let words = detail.range(of: " around character ", options: .backwards),
            let offset = Int(detail[words.upperBound...])
        else { return detail }
        let before = data.prefix(max(0, offset))
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
        return detail[..<words.lowerBound] + " at line \(line), column \(column)"
    }
}

private func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type, is Double.Type: "a whole number"
    case is [Any].Type: "a list"
    default: "an object with fields"
    }
}

extension [any CodingKey] {
    /// The path of the field, such as `photos[3].author.name`.
    fileprivate var fieldName: String {
        let name = reduce(into: "") { name, key in
            if let index = key.intValue {
                name += "[\(index)]"
            } else {
                name += name.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        return name.isEmpty ? "the page" : name
    }
}
