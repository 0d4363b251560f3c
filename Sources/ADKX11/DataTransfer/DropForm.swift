import ADKDesktop
import ADKGraphics
import ADKViews
import Foundation

/// A form in which another program offers what is dragged.
struct DropForm: Equatable {
    /// The form's name among the types of a drag.
    let type: Atoms.Name
    /// Largest content in bytes. Lists and texts are read on the main thread.
    let limit: Int
    private let kind: Kind

    private enum Kind { case list, firstLine, image, html, text }

    /// Whether it is a text with its look, which is read in the background.
    var isStyled: Bool { kind == .html }

    var kinds: DragOffer.Kinds {
        switch kind {
        case .list, .firstLine: .addresses
        case .image: .image
        case .html, .text: .text
        }
    }

    /// The form that `UIWindow.onDropFiles` takes.
    static let list = DropForm(.textURIList, .list)

    /// All forms, the best first. Addresses lose nothing of what they name. Programs that offer an image and a text
    /// mean the image: the text is its name.
    static let all =
        [list, DropForm(.netscapeURL, .firstLine)]
        + [Atoms.Name.imagePNG, .imageWebP, .imageJPEG, .imageTIFF, .imageGIF, .imageBMP].map { DropForm($0, .image) }
        + [DropForm(.textHTML, .html)]
        + [Atoms.Name.textPlainUTF8, .utf8String, .textPlain].map { DropForm($0, .text) }

    private init(_ type: Atoms.Name, _ kind: Kind) {
        self.type = type
        self.kind = kind
        limit =
            switch kind {
            case .image: DecodeLimits().fileByteCount
            case .html: HTMLReader.byteLimit
            case .list, .firstLine, .text: 16 << 20
            }
    }

    /// The content that the bytes stand for; nil if there is none.
    @MainActor
    func content(_ bytes: [UInt8], at location: CGPoint, host: String) -> ADKDroppedContent? {
        switch kind {
        case .list: content(URIList.urls(in: bytes, host: host), location)
        // The second line is the link's title.
        case .firstLine:
            content(URIList.urls(in: Array(bytes.prefix { $0 != UInt8(ascii: "\n") }), host: host), location)
        case .image: UIImage(data: Data(bytes)).map { ADKDroppedContent(image: $0, location: location) }
        case .html: nil
        case .text: content(String(selection: bytes, isStatedUTF8: type != .textPlain), location)
        }
    }

    private func content(_ urls: [URL], _ location: CGPoint) -> ADKDroppedContent? {
        urls.isEmpty ? nil : ADKDroppedContent(urls: urls, location: location)
    }

    private func content(_ text: String, _ location: CGPoint) -> ADKDroppedContent? {
        text.isEmpty ? nil : ADKDroppedContent(text: text, location: location)
    }
}
