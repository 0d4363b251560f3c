import ADKLayout
import Foundation

/// The fields of one JSON object. Reading a field removes it, so that the fields that remain are unknown ones.
struct CaseFields {
    var place: String
    private var fields: [String: JSONValue]

    init(_ value: JSONValue, place: String) throws(LayoutCaseError) {
        guard case .object(let fields) = value else { throw .wrongValue(place: place, wanted: "an object") }
        self.fields = fields
        self.place = place
    }

    /// Throws if there are fields that were not read.
    func finish() throws(LayoutCaseError) {
        guard fields.isEmpty else { throw .unknownFields(place: place, fields: fields.keys.sorted()) }
    }

    // MARK: - Fields

    mutating func remove(_ name: String) -> JSONValue? { fields.removeValue(forKey: name) }

    mutating func required(_ name: String) throws(LayoutCaseError) -> JSONValue {
        guard let value = remove(name) else { throw .missingField(place: place, field: name) }
        return value
    }

    mutating func text(_ name: String) throws(LayoutCaseError) -> String {
        guard case .text(let text) = try required(name) else { throw wrong(name, "text") }
        return text
    }

    mutating func texts(_ name: String) throws(LayoutCaseError) -> [String]? {
        guard let value = remove(name) else { return nil }
        guard case .list(let list) = value else { throw wrong(name, "a list of texts") }
        var texts: [String] = []
        for value in list {
            guard case .text(let text) = value else { throw wrong(name, "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    mutating func flag(_ name: String) throws(LayoutCaseError) -> Bool? {
        guard let value = remove(name) else { return nil }
        guard case .flag(let flag) = value else { throw wrong(name, "true or false") }
        return flag
    }

    /// A number that is finite.
    mutating func number(_ name: String) throws(LayoutCaseError) -> CGFloat? {
        guard let value = remove(name) else { return nil }
        return try number(value, name)
    }

    mutating func list(_ name: String) throws(LayoutCaseError) -> [JSONValue]? {
        guard let value = remove(name) else { return nil }
        guard case .list(let list) = value else { throw wrong(name, "a list") }
        return list
    }

    mutating func fields(_ name: String) throws(LayoutCaseError) -> CaseFields {
        try CaseFields(try required(name), place: "\(place).\(name)")
    }

    /// The value for one of a fixed set of words.
    mutating func choice<Choice>(_ name: String, _ choices: [String: Choice]) throws(LayoutCaseError) -> Choice? {
        guard let value = remove(name) else { return nil }
        guard case .text(let text) = value, let choice = choices[text] else {
            throw wrong(name, "one of \(choices.keys.sorted().joined(separator: ", "))")
        }
        return choice
    }

    // MARK: - Shapes

    /// A list of `count` numbers. With `infinity`, "inf" is allowed for infinity.
    mutating func numbers(_ name: String, count: Int, infinity: Bool) throws(LayoutCaseError) -> [CGFloat]? {
        guard let list = try list(name) else { return nil }
        guard list.count == count else { throw wrong(name, "\(count) numbers") }
        var numbers: [CGFloat] = []
        for value in list {
            if infinity, case .text("inf") = value {
                numbers.append(.infinity)
            } else {
                numbers.append(try number(value, name))
            }
        }
        return numbers
    }

    /// `[w, h]`, neither negative, "inf" for unbounded.
    mutating func size(_ name: String) throws(LayoutCaseError) -> CGSize {
        guard let size = try numbers(name, count: 2, infinity: true) else {
            throw .missingField(place: place, field: name)
        }
        guard size[0] >= 0, size[1] >= 0 else { throw wrong(name, "a size, not negative") }
        return CGSize(width: size[0], height: size[1])
    }

    /// `"auto"`, `{"pt": n}` or `{"fraction": f}`.
    mutating func dimension(_ name: String) throws(LayoutCaseError) -> ASDimension? {
        guard let value = remove(name) else { return nil }
        return try Self.dimension(value, place: "\(place).\(name)")
    }

    static func dimension(_ value: JSONValue, place: String) throws(LayoutCaseError) -> ASDimension {
        if case .text("auto") = value { return .auto }
        guard case .object = value else {
            throw .wrongValue(place: place, wanted: "\"auto\", {\"pt\": n} or {\"fraction\": f}")
        }
        var fields = try CaseFields(value, place: place)
        let points = try fields.number("pt")
        let fraction = try fields.number("fraction")
        try fields.finish()
        if let points, fraction == nil, points >= 0 { return .points(points) }
        if let fraction, points == nil, (0...1).contains(fraction) { return .fraction(fraction) }
        throw .wrongValue(place: place, wanted: "points of 0 or more, or a fraction of 0 to 1")
    }

    private func number(_ value: JSONValue, _ name: String) throws(LayoutCaseError) -> CGFloat {
        guard case .number(let number) = value, number.isFinite else { throw wrong(name, "a number") }
        return CGFloat(number)
    }

    private func wrong(_ name: String, _ wanted: String) -> LayoutCaseError {
        .wrongValue(place: "\(place).\(name)", wanted: wanted)
    }
}
