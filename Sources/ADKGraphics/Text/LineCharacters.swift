import Foundation

/// A character as a reader sees it, on a line: an extended grapheme cluster. The truncation token is one character,
/// which stands for the text that it hides.
struct LineCharacter {
    /// UTF-8 offsets in the text.
    var bytes: Range<Int>
    /// In points, from the start of the line's letters.
    var x, width: CGFloat
    var isRightToLeft: Bool

    /// The places of the caret at the two sides.
    var left: ShapedText.Caret {
        isRightToLeft
            ? .init(byte: bytes.upperBound, affinity: .upstream) : .init(byte: bytes.lowerBound, affinity: .downstream)
    }
    var right: ShapedText.Caret {
        isRightToLeft
            ? .init(byte: bytes.lowerBound, affinity: .downstream) : .init(byte: bytes.upperBound, affinity: .upstream)
    }
}

extension ShapedText {
    /// The characters of a line in visual order. A ligature is divided evenly among its characters.
    /// - Complexity: O(n) in the line's text.
    func characters(of line: Line) -> [LineCharacter] {
        let starts = characterStarts(in: line.bytes)
        var result: [LineCharacter] = []
        func append(_ character: LineCharacter) {
            // Other fonts or attributes may divide a character into clusters.
            if let last = result.last, last.bytes == character.bytes {
                result[result.count - 1].width = character.x + character.width - last.x
            } else {
                result.append(character)
            }
        }
        for cluster in content.clusters[line.clusters] {
            let (x, width) = (CGFloat(cluster.x), CGFloat(cluster.width))
            if cluster.isToken {
                let bytes = content.hidden ?? line.bytes.upperBound..<line.bytes.upperBound
                append(LineCharacter(bytes: bytes, x: x, width: width, isRightToLeft: cluster.isRightToLeft))
                continue
            }
            let (start, end) = (Int(cluster.start), Int(cluster.start + cluster.length))
            let first = max(0, starts.count(upTo: start) - 1)
            let count = max(1, starts.count(upTo: end - 1) - first)
            for step in 0..<count {
                let index = cluster.isRightToLeft ? first + count - 1 - step : first + step
                let stop = index + 1 < starts.count ? starts[index + 1] : line.bytes.upperBound
                append(
                    LineCharacter(
                        bytes: starts[index]..<stop, x: x + width * CGFloat(step) / CGFloat(count),
                        width: width / CGFloat(count), isRightToLeft: cluster.isRightToLeft))
            }
        }
        return result
    }

    /// The UTF-8 offsets at which characters start in `range`. Not empty.
    private func characterStarts(in range: Range<Int>) -> [Int] {
        let start = text.string.utf8.index(text.string.startIndex, offsetBy: range.lowerBound)
        var starts = [range.lowerBound]
        for character in text.string[start..<text.string.utf8.index(start, offsetBy: range.count)] {
            starts.append(starts[starts.count - 1] + character.utf8.count)
        }
        if starts.count > 1 { starts.removeLast() }
        return starts
    }
}

extension [Int] {
    /// The number of elements up to `value`. Sorted.
    fileprivate func count(upTo value: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
