import ADKAssetFormat
import Foundation

/// Reads asset catalogues and makes one archive of them. The name of a set decides, and not that of its file.
///
/// A damaged catalogue gives diagnostics and never an incomplete archive without one.
package struct AssetCompiler {
    /// The sets that were read.
    package private(set) var index = AssetIndex()
    /// The faults, in the order in which they were found.
    package private(set) var diagnostics: [AssetDiagnostic] = []
    private var files = Data()
    /// The places of files by their bytes, so that a file that several sets have is stored once.
    private var places: [Data: AssetIndex.Place] = [:]
    /// The folders of sets by their kinds and names.
    private var folders: [String: String] = [:]

    package init() {}

    /// Whether nothing keeps the archive from being written.
    package var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

    package func archive() throws -> Data { try AssetArchive.bytes(index, files: files) }

    /// Reads a catalogue: a folder whose name ends with `.xcassets`.
    package mutating func add(_ catalogue: URL) {
        guard (try? catalogue.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else {
            return report(.error, catalogue, "there is no such asset catalogue")
        }
        readGroup(catalogue, prefix: "")
    }

    private mutating func report(_ severity: AssetDiagnostic.Severity, _ file: URL, _ text: String) {
        diagnostics.append(AssetDiagnostic(severity: severity, path: file.path, text: text))
    }

    // MARK: - Folders

    private mutating func readGroup(_ folder: URL, prefix: String) {
        let children: [String]
        do {
            children = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            return report(.error, folder, "the folder cannot be read: \(error.localizedDescription)")
        }
        for name in children where !name.hasPrefix(".") {
            let child = folder.appendingPathComponent(name, isDirectory: true)
            guard (try? child.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else { continue }
            readChild(child, prefix: prefix)
        }
    }

    private mutating func readChild(_ folder: URL, prefix: String) {
        let name = prefix + folder.deletingPathExtension().lastPathComponent
        switch folder.pathExtension {
        case "imageset": readSet(folder, "image set", name) { $0.addImages($1, name, in: folder) }
        case "appiconset": readSet(folder, "app icon", name) { $0.addIcon($1, name, in: folder) }
        case "colorset": readSet(folder, "colour set", name) { $0.addColors($1, name, in: folder) }
        case "dataset": readSet(folder, "data set", name) { $0.addData($1, name, in: folder) }
        case "launchimage", "brandassets", "imagestack", "stickersiconset", "stickerpack", "complicationset",
            "symbolset",
            "arresourcegroup", "cubetextureset", "mipmapset", "spriteatlas", "textureset", "gcdashboardimage":
            report(.warning, folder, "a set of this kind has no use on a desktop, and is left out")
        default:
            // A group. Its names have the group's name before them only if its Contents.json says so.
            let file = folder.appendingPathComponent("Contents.json")
            let hasContents = FileManager.default.fileExists(atPath: file.path)
            let group = hasContents ? contents(file) : nil
            let isNamespace = group?.properties?.providesNamespace ?? false
            readGroup(folder, prefix: isNamespace ? prefix + folder.lastPathComponent + "/" : prefix)
        }
    }

    private mutating func readSet(
        _ folder: URL, _ kind: String, _ name: String, _ add: (inout AssetCompiler, ContentsFile) -> Void
    ) {
        guard let contents = contents(folder.appendingPathComponent("Contents.json")) else { return }
        // An app icon is an image too.
        let key = (kind == "app icon" ? "image set" : kind) + " " + name
        if let other = folders[key] {
            return report(.warning, folder, "“\(name)” is the name of \(other) too; this set is left out")
        }
        folders[key] = folder.path
        add(&self, contents)
    }

    private mutating func contents(_ file: URL) -> ContentsFile? {
        do {
            return try JSONDecoder().decode(ContentsFile.self, from: Data(contentsOf: file))
        } catch let error as DecodingError {
            report(.error, file, "this is no Contents.json: \(error.sentence)")
        } catch {
            report(.error, file, "the file cannot be read: \(error.localizedDescription)")
        }
        return nil
    }

    // MARK: - Files

    /// Adds a file of a set to the archive. Nil with a diagnostic if it is missing.
    private mutating func place(of name: String, in folder: URL) -> AssetIndex.Place? {
        let file = folder.appendingPathComponent(name)
        guard !name.contains("/") else {
            report(.error, folder.appendingPathComponent("Contents.json"), "“\(name)” is no name of a file of the set")
            return nil
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            report(.warning, file, "Contents.json names this file, and it is missing")
            return nil
        }
        if let known = places[data] { return known }
        let place = AssetIndex.Place(offset: files.count, count: data.count)
        files += data
        places[data] = place
        return place
    }

    private mutating func addImages(_ contents: ContentsFile, _ name: String, in folder: URL) {
        let images = (contents.images ?? []).compactMap { image($0, in: folder) }
        guard !images.isEmpty else { return report(.warning, folder, "the image set has no image that can be shown") }
        let rendering: AssetIndex.ImageSet.Rendering =
            switch contents.properties?.rendering {
            case "template": .template
            case "original": .original
            default: .automatic
            }
        index.images[name] = AssetIndex.ImageSet(rendering: rendering, images: images)
    }

    private mutating func image(_ entry: ContentsFile.Entry, in folder: URL) -> AssetIndex.Image? {
        guard let name = entry.filename, !entry.isForOthers else { return nil }
        let suffix = (name as NSString).pathExtension.lowercased()
        if suffix == "pdf" {
            report(.warning, folder.appendingPathComponent(name), "PDF is not read: export the drawing as SVG or PNG")
            return nil
        }
        guard let place = place(of: name, in: folder) else { return nil }
        if let scale = entry.scale, suffix != "svg", entry.scaleFactor == nil {
            report(
                .warning, folder.appendingPathComponent("Contents.json"),
                "“\(scale)” is no scale, so that “\(name)” has one pixel for each point")
        }
        var caps: [Double]?
        if let resizing = entry.resizing {
            let insets = resizing.caps
            caps = [insets?.top ?? 0, insets?.left ?? 0, insets?.bottom ?? 0, insets?.right ?? 0]
        }
        return AssetIndex.Image(
            conditions: conditions(entry), scale: suffix == "svg" ? nil : entry.scaleFactor ?? 1, caps: caps,
            isTiled: entry.resizing?.center?.mode == "tile", place: place)
    }

    private func conditions(_ entry: ContentsFile.Entry) -> AssetIndex.Conditions {
        AssetIndex.Conditions(idiom: entry.idiom ?? "universal", isDark: entry.isDark)
    }

    /// The largest image of an app icon.
    private mutating func addIcon(_ contents: ContentsFile, _ name: String, in folder: URL) {
        func side(_ entry: ContentsFile.Entry) -> Double {
            (entry.size?.split(separator: "x").first.flatMap { Double($0) } ?? 0) * (entry.scaleFactor ?? 1)
        }
        let entries = (contents.images ?? []).filter { $0.filename != nil && !$0.isForOthers && $0.isDark == nil }
        guard let largest = entries.max(by: { side($0) < side($1) }), var image = image(largest, in: folder) else {
            return
        }
        image.conditions = AssetIndex.Conditions()
        index.images[name] = AssetIndex.ImageSet(rendering: .automatic, images: [image])
    }

    private mutating func addColors(_ contents: ContentsFile, _ name: String, in folder: URL) {
        let file = folder.appendingPathComponent("Contents.json")
        var colors: [AssetIndex.Color] = []
        for entry in contents.colors ?? [] where !entry.isForOthers {
            guard let color = entry.color else { continue }
            if let reference = color.reference {
                report(.warning, file, "“\(reference)” is a colour of the system: give its components")
            } else if let value = AssetColor(color) {
                colors.append(
                    AssetIndex.Color(
                        conditions: conditions(entry), red: value.red, green: value.green, blue: value.blue,
                        alpha: value.alpha))
            } else {
                report(.error, file, "a colour of “\(name)” has components that are no numbers, or too few of them")
            }
        }
        // A set without a colour, as the accent colour of a new project, means the system's.
        if !colors.isEmpty { index.colors[name] = colors }
    }

    private mutating func addData(_ contents: ContentsFile, _ name: String, in folder: URL) {
        let entries = (contents.data ?? []).filter { $0.filename != nil && !$0.isForOthers }
        guard let entry = entries.first(where: { $0.idiom == "mac" }) ?? entries.first, let filename = entry.filename
        else {
            return report(.warning, folder, "the data set has no file")
        }
        guard let place = place(of: filename, in: folder) else { return }
        index.data[name] = AssetIndex.DataSet(type: entry.type ?? "", place: place)
    }
}

extension DecodingError {
    /// The fault as a sentence, with the place in the file.
    fileprivate var sentence: String {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch self {
        case .dataCorrupted(let context) where context.codingPath.isEmpty: return "it is no JSON"
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "the value of “\(place(context.codingPath))” is of another kind"
        case .keyNotFound(let key, let context): return "“\(place(context.codingPath + [key]))” is missing"
        @unknown default: return "\(self)"
        }
    }
}
