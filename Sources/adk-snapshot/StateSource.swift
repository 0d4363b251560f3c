import AsyncDisplayKit
import GalleryScenes

/// Photos for scenes of a feed's states. The answers of its server never come, or come as the scene wants.
final class StateSource: PhotoSource {
    /// The answer to a request of a page.
    enum Answer: Sendable {
        case page(PhotoPage)
        case failure(PhotoSourceError)
        /// None until the window closes.
        case none
    }

    let title = "Harbour"
    let host: String?
    let simulatesLatency: Bool
    private let answers: Locked<[Answer]>
    private let end = DispatchSemaphore(value: 0)
    private let server = SilentServer()

    /// - Parameter host: the server as people write it. Nil for photos from files.
    init(_ answers: [Answer], host: String? = nil, simulatesLatency: Bool = false) {
        self.answers = Locked(answers)
        self.host = host
        self.simulatesLatency = simulatesLatency
    }

    /// The next answer. Without one the feed ends.
    func nextPage() throws(PhotoSourceError) -> PhotoPage {
        switch answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        case .page(let page): return placed(page)
        case .failure(let error): throw error
        case .some(.none):
            end.wait()
            return PhotoPage(photos: [], hasMore: false)
        case nil: return PhotoPage(photos: [], hasMore: false)
        }
    }

    /// The page with the address of this source's server.
    private func placed(_ page: PhotoPage) -> PhotoPage {
        let photos = page.photos.map { photo in
            Photo(
                id: photo.id, file: photo.file == StateSource.silent ? server.address : photo.file,
                pixelWidth: photo.pixelWidth, pixelHeight: photo.pixelHeight, author: photo.author,
                caption: photo.caption, likes: photo.likes, date: photo.date, comments: photo.comments,
                meanColor: photo.meanColor, problem: photo.problem)
        }
        return PhotoPage(photos: photos, hasMore: page.hasMore)
    }

    /// Ends all requests when the window closes that opens next.
    @MainActor
    func releaseWhenWindowCloses() {
        FrameTimer.schedule(after: 0) { [end, server] in
            UIApplication.shared.windows.last?.onClose = {
                end.signal()
                server.close()
            }
        }
    }
}

extension StateSource {
    /// A photo of one colour. Its image never arrives, unless there is a file.
    static func photo(_ number: Int, file: URL = silent, problem: String? = nil) -> Photo {
        let names = ["Ada Ferry", "Bo Quayle", "Cleo Marsh"]
        let colors: [UInt32] = [0x3F6E8C, 0x8C5A3F, 0x4E7F52]
        return Photo(
            id: "photo-\(number)", file: file, pixelWidth: 600, pixelHeight: 220,
            author: Photo.Author(name: names[number % 3]), caption: "Low water at the old quay.", likes: 12_345,
            date: "4 May 2026", comments: [Photo.Comment(author: "Dan Reed", text: "The light!")],
            meanColor: UIColor(hex: colors[number % 3]), problem: problem)
    }

    /// A page of photos of one colour.
    static func page(_ count: Int = 2, hasMore: Bool = false) -> Answer {
        .page(PhotoPage(photos: (0..<count).map { photo($0) }, hasMore: hasMore))
    }

    /// A page of one photo.
    static func page(of photo: Photo, hasMore: Bool = false) -> Answer {
        .page(PhotoPage(photos: [photo], hasMore: hasMore))
    }

    /// An image of one transparent pixel, in the folder for temporary files.
    static func transparentImage() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adk-snapshot-transparent.png")
        let bytes = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="
        )
        try bytes?.write(to: file, options: .atomic)
        return file
    }

    /// Stands for the address of an image on a server that never answers.
    static let silent = URL(fileURLWithPath: "/silent/quay.jpg")
}

/// A socket of this computer that takes connections into its queue and never answers.
private final class SilentServer: Sendable {
    private let descriptor: Int32
    /// The address of an image on the server.
    let address: URL

    init() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { any in
                bind(descriptor, any, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, any, &length) == 0
            }
        }
        self.descriptor = descriptor
        let port = isOpen ? UInt16(bigEndian: name.sin_port) : 1
        address = URL(string: "http://127.0.0.1:\(port)/quay.jpg") ?? StateSource.silent
    }

    /// Resets all connections. The requests fail.
    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    deinit { _ = Foundation.close(descriptor) }
}
