import Foundation

/// The change of a node's frame, relative to its parent, in points.
struct NodeShift: Equatable {
    enum Part: CaseIterable {
        case x, y, width, height

        var label: String { "\(self)" }
    }

    private var values: [CGFloat]

    init(from old: CGRect, to new: CGRect, parent: CGPoint) {
        values = [
            new.minX - old.minX - parent.x, new.minY - old.minY - parent.y, new.width - old.width,
            new.height - old.height,
        ].map { abs($0) < 0.02 ? 0 : ($0 * 100).rounded() / 100 }
    }

    subscript(part: Part) -> CGFloat {
        switch part {
        case .x: values[0]
        case .y: values[1]
        case .width: values[2]
        case .height: values[3]
        }
    }

    var isZero: Bool { values.allSatisfy { $0 == 0 } }
    var resizes: Bool { self[.width] != 0 || self[.height] != 0 }
    var parts: [Part] { Part.allCases.filter { self[$0] != 0 } }

    /// `y 118 → 120`, in the window's points.
    func change(from old: CGRect, to new: CGRect) -> String {
        let (before, after) = (NodeShift.values(of: old), NodeShift.values(of: new))
        return zip(Part.allCases, zip(before, after)).filter { self[$0.0] != 0 }.map { part, value in
            "\(part.label) \(NodeText.number(value.0)) → \(NodeText.number(value.1))"
        }.joined(separator: ", ")
    }

    /// `y +2`.
    var kind: String {
        parts.map { "\($0.label) \(self[$0] > 0 ? "+" : "−")\(NodeText.number(abs(self[$0])))" }
            .joined(separator: ", ")
    }

    private static func values(of rect: CGRect) -> [CGFloat] { [rect.minX, rect.minY, rect.width, rect.height] }
}
