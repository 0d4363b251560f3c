import Foundation

/// A temporary folder with resources of languages.
final class ResourceFolder {
    let url: URL

    /// - Parameter files: texts by paths, such as `de.lproj/Localizable.strings`.
    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("adk-texts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(Data(text.utf8), to: path) }
    }

    func write(_ data: Data, to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    deinit {
        do { try FileManager.default.removeItem(at: url) } catch { print("left behind: \(url.path): \(error)") }
    }

    /// A `.stringsdict` with the key `files` for one number, in these forms.
    static func stringsDictionary(_ forms: KeyValuePairs<String, String>, key: String = "files") -> String {
        let values = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>\(key)</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
            <key>files</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>\(values)
            </dict></dict></dict></plist>
            """
    }
}
