import Foundation

/// Rules for the texts of a description. Each gives the reason why a text cannot be used, or nil.
enum TextRule {
    /// The length of the longest text of one line, in characters.
    static let longestLine = 200

    /// A text for one line of a file: not empty, and without line breaks and other control characters.
    static func line(_ text: String) -> String? {
        if text.allSatisfy(\.isWhitespace) { return "is empty" }
        if text.count > longestLine { return "has over \(longestLine) characters" }
        return hasControls(text) ? "has a line break or another control character" : nil
    }

    /// A text without a limit of its length.
    static func paragraph(_ text: String) -> String? {
        if text.allSatisfy(\.isWhitespace) { return "has an empty paragraph" }
        return hasControls(text) ? "has a line break or another control character inside a paragraph" : nil
    }

    static func summary(_ text: String) -> String? {
        if let reason = line(text) { return reason }
        if text.count > 80 { return "has over 80 characters" }
        return text.hasSuffix(".") ? "ends with a full stop" : nil
    }

    /// A name of a Debian package and of a command.
    static func command(_ text: String) -> String? {
        text.wholeMatch(of: #/[a-z0-9][a-z0-9+.\-]{1,63}/#) == nil
            ? "is no name of a package: two or more of a-z, 0-9, “+”, “-” and “.”, the first a letter or a digit" : nil
    }

    /// A reverse domain name, as the bus and app stores take it.
    static func id(_ text: String) -> String? {
        text.utf8.count > 255 || text.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_\-]*){2,}/#) == nil
            ? "is no reverse domain name of three or more parts, such as org.example.photos" : nil
    }

    /// A version of a native Debian package.
    static func version(_ text: String) -> String? {
        text.wholeMatch(of: #/[0-9][A-Za-z0-9.+~]{0,63}/#) == nil
            ? "is no version: a digit, then letters, digits, “.”, “+” and “~”" : nil
    }

    static func date(_ text: String) -> String? {
        guard text.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil, ShipDate(text) != nil else {
            return "is no day such as 2026-11-29"
        }
        return nil
    }

    static func email(_ text: String) -> String? {
        text.wholeMatch(of: #/[^\s<>@,"()]+@[^\s<>@,"()]+/#) == nil || hasControls(text)
            ? "is no address of e-mail" : nil
    }

    static func webAddress(_ text: String) -> String? {
        let address = #/https?:\/\/[A-Za-z0-9][A-Za-z0-9.\-]*(:\d+)?(\/[A-Za-z0-9\-._~:\/?#@!$&'()*+,;=%]*)?/#
        return text.wholeMatch(of: address) == nil ? "is no http or https address" : nil
    }

    static func licence(_ text: String) -> String? {
        text.wholeMatch(of: #/[A-Za-z0-9.+\-]+( (AND|OR|WITH) [A-Za-z0-9.+\-]+)*/#) == nil
            ? "is no SPDX expression such as MIT or GPL-3.0-or-later" : nil
    }

    static func category(_ text: String) -> String? {
        text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9\-]*/#) == nil ? "has “\(text)”, which is no category" : nil
    }

    static func mimeType(_ text: String) -> String? {
        text.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9!#$&^_.+\-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+\-]*/#) == nil
            ? "has “\(text)”, which is no MIME type" : nil
    }

    static func scheme(_ text: String) -> String? {
        text.wholeMatch(of: #/[a-z][a-z0-9+.\-]*/#) == nil ? "has “\(text)”, which is no scheme" : nil
    }

    static func language(_ text: String) -> String? {
        text.wholeMatch(of: #/[a-z]{2,3}([_\-][A-Za-z0-9]+)*/#) == nil ? "has “\(text)”, which is no language" : nil
    }

    /// A path below a folder.
    static func relativePath(_ text: String) -> String? {
        if let reason = line(text) { return reason }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.contains { ["", ".", ".."].contains($0) }
            ? "has “\(text)”, which is no path below the folder" : nil
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
    }
}
