import ADKLayout
import Foundation

/// The frames of layout cases as JSON text: one line per case, with ids in ascending order.
package enum FramesJSON {
    package static func text(of cases: [(name: String, frames: LayoutCase.Frames)]) -> String {
        let lines = cases.map { name, result in
            let frames = result.frames.sorted { $0.key < $1.key }.map { id, frame in
                "\(quoted(id)): \(list([frame.minX, frame.minY, frame.width, frame.height]))"
            }
            let size = list([result.size.width, result.size.height])
            return "\(quoted(name)): {\"size\": \(size), \"frames\": {\(frames.joined(separator: ", "))}}"
        }
        return "{\n\(lines.joined(separator: ",\n"))\n}"
    }

    private static func list(_ numbers: [CGFloat]) -> String {
        "[\(numbers.map(number).joined(separator: ", "))]"
    }

    private static func number(_ value: CGFloat) -> String {
        let isWhole = value == value.rounded() && abs(value) < 1e15
        return isWhole ? "\(Int(value))" : "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..."\u{1F}": quoted += String(format: "\\u%04x", scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
