import Foundation

/// The kind of an icon's file, by its content.
enum IconFile: Equatable {
    case svg
    /// A square PNG with a side in pixels.
    case png(Int)

    /// Why a file is no icon, as the end of a sentence.
    struct Reason: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder of the icon theme.
    var folder: String {
        switch self {
        case .svg: "scalable"
        case .png(let side): "\(side)x\(side)"
        }
    }

    var fileExtension: String { self == .svg ? "svg" : "png" }

    /// Reads the first 4 kB.
    static func read(_ file: URL) -> Result<IconFile, Reason> {
        guard let handle = try? FileHandle(forReadingFrom: file), let data = try? handle.read(upToCount: 4096) else {
            return .failure(Reason(description: "cannot be read"))
        }
        let bytes = [UInt8](data)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 {
            func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
            let (width, height) = (number(16), number(20))
            guard width == height, (8...1024).contains(width) else {
                return .failure(Reason(description: "is no square of 8 to 1024 pixels, but \(width)x\(height)"))
            }
            return .success(.png(width))
        }
        return String(decoding: bytes, as: UTF8.self).contains("<svg")
            ? .success(.svg) : .failure(Reason(description: "is neither SVG nor PNG"))
    }
}
