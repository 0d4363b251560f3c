import ADKFoundation
import Testing

@Suite struct UTTypeTests {
    @Test func extensionsMIMETypesAndIdentifiersNameTheSameType() {
        for (name, mime, type) in [
            ("JPG", "image/jpeg", UTType.jpeg), ("png", "image/png", .png), ("html", "text/html; charset=utf-8", .html),
            ("pdf", "application/pdf", .pdf), ("svg", "image/svg+xml", .svg), ("mp4", "video/mp4", .mpeg4Movie),
        ] {
            #expect(UTType(filenameExtension: name) == type)
            #expect(UTType(mimeType: mime) == type)
            #expect(UTType(type.identifier) == type)
            #expect(UTType(type.preferredMIMEType ?? "") == type)
        }
        #expect(UTType.jpeg.preferredFilenameExtension == "jpg")
        #expect(UTType("image/x-bmp") == .bmp, "a second MIME type")
    }

    @Test func typesConformToTheirGroups() {
        #expect(UTType.jpeg.conforms(to: .image))
        #expect(UTType.jpeg.conforms(to: .item))
        #expect(!UTType.jpeg.conforms(to: .png))
        #expect(UTType.heic.isSubtype(of: .heif))
        #expect(UTType.text.isSupertype(of: .html))
        #expect(!UTType.folder.conforms(to: .data))
        #expect(UTType.svg.supertypes.isSuperset(of: [.image, .xml, .text, .data, .content, .item]))
        #expect(UTType.image.subtypes.contains(.webP))
        #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
        #expect(UTType(mimeType: "image/png", conformingTo: .movie) == nil)
    }

    /// A list of feeds could not be chosen where XML was asked for, and its other name was an unknown type.
    @Test func aListOfFeedsIsXMLUnderBothOfItsNames() {
        let type = UTType(filenameExtension: "opml")
        #expect(type?.conforms(to: .xml) == true)
        #expect(type == UTType(mimeType: "text/x-opml") && type == UTType(mimeType: "text/x-opml+xml"))
    }

    @Test func unknownTypesKeepTheirNames() throws {
        let mime = try #require(UTType(mimeType: "image/x-New"))
        #expect(mime.identifier == "image/x-new")
        #expect(mime.isDynamic && mime.conforms(to: .image))
        #expect(mime.preferredMIMEType == "image/x-new")
        let name = try #require(UTType(filenameExtension: "Qwx"))
        #expect(name.preferredFilenameExtension == "qwx")
        #expect(name.conforms(to: .data) && !name.conforms(to: .image))
        #expect(UTType("com.example.thing")?.preferredMIMEType == nil)
    }

    @Test(arguments: ["", "a", "a b", "a\0.b", "..", "ü.x"]) func textThatIsNoTypeIsRefused(text: String) {
        if text != ".." { #expect(UTType(text) == nil) }
        #expect(UTType(mimeType: text) == nil)
        #expect(UTType(filenameExtension: text + "/x") == nil)
    }
}
