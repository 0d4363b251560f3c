/// The shape of a symbol, in a square of 24 units: four paths in the notation of `SymbolPath`.
struct SymbolShape: Sendable {
    /// Lines that have no inside.
    var lines = ""
    /// Closed outlines. The filled form of the symbol fills them.
    var body = ""
    /// Lines on the body. The filled form cuts them out.
    var detail = ""
    /// Areas that are filled in every form.
    var solid = ""
    /// Whether the symbol points along the text, and is mirrored from right to left.
    var followsDirection = false

    /// The shape that points along the text.
    var alongText: SymbolShape {
        var copy = self
        copy.followsDirection = true
        return copy
    }

    /// The shape with further lines on its body.
    func with(detail more: String) -> SymbolShape {
        var copy = self
        copy.detail += more
        return copy
    }
}

/// A symbol as its name describes it: `mic.slash.fill` is the shape `mic`, filled and crossed out.
struct Symbol: Sendable, Hashable {
    /// The figure around the shape.
    enum Enclosure: String, CaseIterable {
        case circle, square
    }

    /// The name in `SymbolShapes`.
    private(set) var shape: String
    private(set) var enclosure: Enclosure?
    private(set) var isFilled = false
    private(set) var isCrossedOut = false
    /// Whether it is drawn from right to left.
    var isMirrored = false

    /// Nil if there is no such symbol. O(characters of the name).
    init?(name: String) {
        var rest = name[...]
        func takes(_ suffix: String) -> Bool {
            guard SymbolShapes.all[String(rest)] == nil, rest.hasSuffix(suffix) else { return false }
            rest = rest.dropLast(suffix.count)
            return true
        }
        isFilled = takes(".fill")
        isCrossedOut = takes(".slash")
        enclosure = Enclosure.allCases.first { takes("." + $0.rawValue) }
        guard SymbolShapes.all[String(rest)] != nil else { return nil }
        shape = String(rest)
    }

    var definition: SymbolShape { SymbolShapes.all[shape] ?? SymbolShape() }
}
