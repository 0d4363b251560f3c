import Foundation
import Testing

@testable import ADKGraphics

/// The documents of `NSAttributedString`.
@Suite struct DocumentTests {
    @Test func htmlIsReadAndWritten() throws {
        let html = Data("<p>one <b>two</b></p>".utf8)
        var properties: NSDictionary?
        let text = try NSAttributedString(
            data: html,
            options: [
                .documentType: NSAttributedString.DocumentType.html,
                .characterEncoding: String.Encoding.utf8.rawValue,
                .defaultAttributes: [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 20)],
            ], documentAttributes: &properties)
        #expect(text.string == "one two")
        #expect(properties?["DocumentType"] as? String == NSAttributedString.DocumentType.html.rawValue)
        let bold = text.attribute(.font, at: 5, effectiveRange: nil) as? UIFont
        #expect(bold == UIFont.systemFont(ofSize: 20, weight: .bold))

        let data = try text.data(
            from: NSRange(location: 4, length: 3),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
        let written = String(decoding: data, as: UTF8.self)
        #expect(written.hasPrefix("<!DOCTYPE html><meta charset=\"utf-8\">"))
        let back = try NSAttributedString(data: data, documentAttributes: nil)
        #expect(back.string == "two", "the type is found")
        #expect(back.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == bold)
    }

    @Test func plainTextIsReadAndWritten() throws {
        let text = try NSAttributedString(data: Data("<b>no markup".utf8), options: [:], documentAttributes: nil)
        #expect(text.string == "<b>no markup")
        let latin = try text.data(
            from: NSRange(location: 3, length: 900),
            documentAttributes: [
                .documentType: NSAttributedString.DocumentType.plain,
                .characterEncoding: String.Encoding.isoLatin1.rawValue,
            ])
        #expect(latin == Data("no markup".utf8))
        #expect(try text.data(from: NSRange(location: 5000, length: -3)).isEmpty)
    }

    @Test func whatCannotBeReadIsRefused() {
        let other = NSAttributedString.DocumentType(rawValue: "NSRTF")
        #expect(throws: ADKTextDocumentError.unsupportedType("NSRTF")) {
            try NSAttributedString(data: Data(), options: [.documentType: other], documentAttributes: nil)
        }
        #expect(throws: ADKTextDocumentError.encoding) {
            try NSAttributedString(data: Data([0xFF]), options: [:], documentAttributes: nil)
        }
        #expect(throws: ADKTextDocumentError.encoding) {
            try NSAttributedString(string: "\u{20AC}").data(
                from: NSRange(location: 0, length: 1),
                documentAttributes: [.characterEncoding: String.Encoding.ascii.rawValue])
        }
    }
}
