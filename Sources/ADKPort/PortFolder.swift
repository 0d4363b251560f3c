import Foundation

/// The files of folders that are ported.
package struct PortFolder: Sendable {
    /// Swift files with their text.
    package private(set) var sources: [(path: String, text: String)] = []
    /// Remarks about files that are not ported.
    package private(set) var remarks: [PortRemark] = []
    /// The paths that were read. A path may be in a folder that is given too.
    private var known: Set<String> = []

    /// Reads files, and folders with all that is below them, except hidden folders and those of builds and of pods. In
    /// the order of their names, each once. Paths that do not exist are remarks.
    package init(_ paths: [String]) {
        for path in paths { add(path) }
    }

    private static let skipped: Set<String> = ["Pods", "Carthage", "DerivedData"]

    private mutating func add(_ path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return remark(path, "there is no such file")
        }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard known.insert(file).inserted else { return }
        let name = (path as NSString).lastPathComponent, suffix = (path as NSString).pathExtension
        if let advice = RemarkRules.files[suffix] { return remark(path, advice) }
        guard isFolder.boolValue else {
            if suffix == "swift" { addSource(path) }
            if suffix == "h", name.contains("Bridging-Header") {
                remark(path, "there are no bridging headers: write its imports in each Swift file that needs them")
            }
            return
        }
        guard !name.hasPrefix(".") || name == "." || name == "..", !PortFolder.skipped.contains(name) else { return }
        do {
            for child in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
                // A link to a folder may lead back.
                let childPath = (path as NSString).appendingPathComponent(child)
                let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: childPath)) != nil
                if !isLink { add(childPath) }
            }
        } catch {
            remark(path, "the folder cannot be read: \(error.localizedDescription)")
        }
    }

    private mutating func addSource(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path) else {
            return remark(path, "the file cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            return remark(path, "the file is not UTF-8, and was left as it is")
        }
        sources.append((path, text))
    }

    private mutating func remark(_ path: String, _ text: String) {
        remarks.append(PortRemark(path: path, line: nil, text: text))
    }
}
