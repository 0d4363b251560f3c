import ADKGraphics
import Foundation

/// The text beside a golden: the nodes at each instant, and the areas that were not compared.
struct SceneRecord: Sendable {
    struct Frame: Sendable {
        /// The instant of a film: `0.1 s`. Nil if the scene is no film.
        var instant: String?
        var nodes: NodeFrames
        var masks: [MaskedArea]
    }

    var frames: [Frame]

    private static let instantMark = "instant "
    private static let maskMark = "mask "

    /// The areas that were not compared, of these masks, in pixels.
    func areas(of masks: [SnapshotMask]) -> [PixelRect] {
        frames.flatMap(\.masks).filter { area in masks.contains { $0.name == area.name } }.map(\.rect)
    }

    /// The nodes, one line each. A line `instant 0.1 s` precedes those of an instant. A line
    /// `mask X Y WIDTH HEIGHT NAME` is an area in pixels.
    var text: String {
        frames.map { frame in
            (frame.instant.map { "\(SceneRecord.instantMark)\($0)\n" } ?? "")
                + frame.masks.map { SceneRecord.maskMark + $0.text + "\n" }.joined()
                + frame.nodes.text
        }.joined()
    }
}

extension SceneRecord {
    /// Parses `text`. `scale` is the pixels per point.
    init(text: String, scale: CGFloat) {
        var sections: [(instant: String?, masks: [MaskedArea], lines: [Substring])] = [(nil, [], [])]
        for line in text.split(separator: "\n") {
            if line.hasPrefix(SceneRecord.instantMark) {
                sections.append((String(line.dropFirst(SceneRecord.instantMark.count)), [], []))
            } else if let mask = SceneRecord.mask(line) {
                sections[sections.count - 1].masks.append(mask)
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        if sections.count > 1 { sections.removeFirst() }
        frames = sections.map { section in
            Frame(
                instant: section.instant,
                nodes: NodeFrames(text: section.lines.map { $0 + "\n" }.joined(), scale: scale), masks: section.masks)
        }
    }

    /// The instants of `text` with the version and the title of each, without their nodes and masks.
    init(headsOf text: String, scale: CGFloat) {
        guard text.hasPrefix(SceneRecord.instantMark) else {
            frames = [Frame(instant: nil, nodes: NodeFrames(headOf: text, scale: scale), masks: [])]
            return
        }
        frames = ("\n" + text).components(separatedBy: "\n" + SceneRecord.instantMark).dropFirst().map { section in
            let lines = section.split(separator: "\n", maxSplits: 1)
            return Frame(
                instant: lines.first.map(String.init),
                nodes: NodeFrames(headOf: lines.count > 1 ? String(lines[1]) : "", scale: scale), masks: [])
        }
    }

    private static func mask(_ line: Substring) -> MaskedArea? {
        guard line.hasPrefix(maskMark) else { return nil }
        return MaskedArea(text: line.dropFirst(maskMark.count))
    }
}

/// An area of a screenshot that is not compared.
struct MaskedArea: Sendable, Equatable {
    /// The name of the mask.
    let name: String
    /// In pixels of the whole screenshot.
    let rect: PixelRect
}

extension MaskedArea {
    /// `20 30 40 20 marker`.
    var text: String {
        let words = name.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\(rect.x) \(rect.y) \(rect.width) \(rect.height) \(words)"
    }

    /// Parses `text`. Nil if it has another form.
    init?(text: Substring) {
        let parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        let numbers = parts.prefix(4).compactMap { Int($0) }
        guard parts.count == 5, numbers.count == 4, numbers.allSatisfy({ (0...PixelBuffer.maximumSide).contains($0) })
        else { return nil }
        self.init(
            name: String(parts[4]),
            rect: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
}
