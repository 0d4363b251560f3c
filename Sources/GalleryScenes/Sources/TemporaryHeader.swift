import AsyncDisplayKit

/// Stands in for the codecs' header reader, PNG only, until that is on main; then this file goes.
struct ImageHeader {
    struct Unknown: Error {}

    var orientedWidth: Int
    var orientedHeight: Int

    static func read(path: String) throws(Unknown) -> ImageHeader {
        guard let data = FileManager.default.contents(atPath: path), data.count > 33, data[1] == 0x50 else {
            throw Unknown()
        }
        func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(data[offset + $1]) } }
        return ImageHeader(orientedWidth: word(16), orientedHeight: word(20))
    }
}
