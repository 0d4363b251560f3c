import Foundation

/// Rewrites sources that were written for iOS where that is mechanical, and tells what is left to do by hand.
///
/// It reads tokens and not types. So a name means the same in all files that are ported together, and what depends on a
/// type is told and not changed.
package struct Port: Sendable {
    private var sources: SourceSet
    private let texts: [String]

    /// The number of places that were rewritten, for each feature.
    package private(set) var counts: [PortedFeature: Int] = [:]

    /// Ports `files`: pairs of a path, which is only repeated in remarks, and Swift source.
    ///
    /// O(bytes) for each pass.
    package init(_ files: [(path: String, text: String)]) {
        sources = SourceSet(files: files.map { SourceFile(path: $0.path, text: $0.text) })
        texts = files.map(\.text)
        for feature in PortedFeature.allCases { rewrite(feature) }
    }

    /// Some changes contain others, as calls in calls. They are made in turns, the outer ones first.
    private mutating func rewrite(_ feature: PortedFeature) {
        for _ in 0..<32 {
            var edits: [Int: [SourceEdit]] = [:]
            var count = 0
            for change in feature.changes(in: sources) {
                let isFree = change.edits.allSatisfy { new in
                    !(edits[new.file] ?? []).contains { $0.overlaps(new.edit) }
                }
                guard isFree else { continue }
                for new in change.edits { edits[new.file, default: []].append(new.edit) }
                count += 1
            }
            guard count > 0 else { return }
            for (file, edits) in edits { sources.files[file].apply(edits) }
            counts[feature, default: 0] += count
        }
    }

    /// The files that changed, with their new text, in the order in which they were given.
    package var changedFiles: [(path: String, text: String)] {
        zip(sources.files, texts).filter { $0.text != $1 }.map { ($0.0.path, $0.0.text) }
    }

    /// The places that are left to the user, by file and line. The lines are those of the rewritten text, or of the
    /// text before.
    package func remarks(isRewritten: Bool) -> [PortRemark] {
        sources.files.flatMap { file in
            RemarkRules.remarks(on: file).map { line, text in
                let place = isRewritten ? SourcePlace(path: file.path, line: line) : file.firstPlaces[line - 1]
                return PortRemark(path: place.path, line: place.line, text: text)
            }
        }
    }
}

extension SourceEdit {
    /// Whether both cannot be made at once. Two insertions at one place can.
    fileprivate func overlaps(_ other: SourceEdit) -> Bool {
        range.overlaps(other.range)
            || !range.isEmpty && !other.range.isEmpty && range == other.range
            || range.isEmpty && other.range.lowerBound < range.lowerBound && range.lowerBound < other.range.upperBound
            || other.range.isEmpty && range.lowerBound < other.range.lowerBound
                && other.range.lowerBound < range.upperBound
    }
}
