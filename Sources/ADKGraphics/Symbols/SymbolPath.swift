import Foundation

/// Reads the paths of symbols.
///
/// A path is a list of steps, each a letter and its numbers, in units from the top left corner:
///
/// | step | meaning |
/// |---|---|
/// | `M x y`, `L x y`, `H x`, `V y` | begin a subpath; a line to a point, to a column, to a row |
/// | `Q x1 y1 x y`, `C x1 y1 x2 y2 x y` | a curve with one or two control points |
/// | `A x y r a b` | an arc around a point, from the angle `a` to `b`: in degrees, clockwise if they grow |
/// | `Z` | close the subpath |
/// | `O x y r`, `E x y rx ry`, `R x y w h r` | a circle, an ellipse, a rectangle with round corners |
struct SymbolPath {
    /// Why a text is no path.
    struct Failure: Error, Equatable {
        var step: String
    }

    private(set) var path = UIBezierPath()
    private var hasPoint = false

    /// O(characters).
    init(_ text: String) throws(Failure) {
        var rest = Substring(text)
        while let letter = rest.first {
            guard letter.isLetter else {
                rest.removeFirst()
                continue
            }
            rest.removeFirst()
            let numbers = rest.prefix { !$0.isLetter }
            rest = rest[numbers.endIndex...]
            try add(letter, numbers.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan })
        }
    }

    private mutating func add(_ letter: Character, _ numbers: [Double]) throws(Failure) {
        let counts: [Character: Int] = [
            "M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 5, "Z": 0, "O": 3, "E": 4, "R": 5,
        ]
        guard counts[letter] == numbers.count, numbers.allSatisfy(\.isFinite) else {
            throw Failure(step: "\(letter) \(numbers)")
        }
        func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[index], y: numbers[index + 1]) }
        switch letter {
        case "M": path.move(to: point(0))
        case "L": path.addLine(to: point(0))
        case "H": path.addLine(to: CGPoint(x: numbers[0], y: path.currentPoint.y))
        case "V": path.addLine(to: CGPoint(x: path.currentPoint.x, y: numbers[0]))
        case "Q": path.addQuadCurve(to: point(2), controlPoint: point(0))
        case "C": path.addCurve(to: point(4), controlPoint1: point(0), controlPoint2: point(2))
        case "A": addArc(point(0), numbers[2], numbers[3] * .pi / 180, numbers[4] * .pi / 180)
        case "Z": path.close()
        case "O": path.append(UIBezierPath(ovalIn: SymbolPath.box(point(0), numbers[2], numbers[2])))
        case "E": path.append(UIBezierPath(ovalIn: SymbolPath.box(point(0), numbers[2], numbers[3])))
        default:
            let rect = CGRect(origin: point(0), size: CGSize(width: numbers[2], height: numbers[3]))
            path.append(UIBezierPath(roundedRect: rect, cornerRadius: numbers[4]))
        }
        hasPoint = !"ZOER".contains(letter)
    }

    /// An arc goes on from the current point, or begins a subpath.
    private mutating func addArc(_ center: CGPoint, _ radius: Double, _ start: Double, _ end: Double) {
        if !hasPoint {
            path.move(to: CGPoint(x: center.x + radius * cos(start), y: center.y + radius * sin(start)))
        }
        path.addArc(
            withCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: end > start)
    }

    private static func box(_ center: CGPoint, _ width: Double, _ height: Double) -> CGRect {
        CGRect(x: center.x - width, y: center.y - height, width: 2 * width, height: 2 * height)
    }
}
