/// The fields of a request or a response, in order. A name can occur several times. Names are compared without case.
///
/// A value with limits: fields beyond them are not kept, and `isComplete` is false from then on. Lookups are O(fields).
package struct HTTPHeaders: Sendable {
    /// One field. The name is a token. The value has no line ends, no NUL and no blanks around it.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String

        package static func == (first: Field, second: Field) -> Bool {
            ASCII.equal(first.name, second.name) && first.value == second.value
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ASCII.lowercased(name))
            hasher.combine(value)
        }

        /// The bytes of the field as a line of HTTP/1.1.
        fileprivate var byteCount: Int { name.utf8.count + value.utf8.count + 4 }
    }

    /// The largest number of bytes of all fields, counted as lines of HTTP/1.1.
    package static let byteLimit = 64 << 10
    /// The largest number of fields.
    package static let fieldLimit = 200

    /// The fields, in the order of `append`.
    package private(set) var fields: [Field] = []
    /// The bytes of all fields, counted as lines of HTTP/1.1.
    package private(set) var byteCount = 0
    /// False if a field was left out because of a limit.
    package private(set) var isComplete = true
    /// Whether the last line was a field, which the next line may continue.
    var isContinuable = false

    /// No fields.
    package init() {}

    /// Fields in order. Pairs that `append` refuses are left out.
    package init(_ pairs: [(String, String)]) {
        for (name, value) in pairs { append(name, value) }
    }

    /// Adds a field at the end.
    ///
    /// Blanks around the value are removed. Each line end and NUL inside of it becomes a blank, so that a value cannot
    /// add fields to a message.
    ///
    /// - Returns: False if the name is not a token or a limit is reached. Then nothing changes but `isComplete`.
    @discardableResult
    package mutating func append(_ name: String, _ value: String) -> Bool {
        isContinuable = false
        guard ASCII.isToken(name) else { return false }
        return append(Field(name: name, value: HTTPHeaders.cleaned(Array(value.utf8)[...])))
    }

    mutating func append(_ field: Field) -> Bool {
        guard fields.count < HTTPHeaders.fieldLimit, byteCount + field.byteCount <= HTTPHeaders.byteLimit else {
            isComplete = false
            return false
        }
        fields.append(field)
        byteCount += field.byteCount
        return true
    }

    /// Replaces the value of the last field. Returns as `append`.
    mutating func replaceLast(with value: String) -> Bool {
        let last = fields.removeLast()
        byteCount -= last.byteCount
        if append(Field(name: last.name, value: value)) { return true }
        _ = append(last)
        return false
    }

    /// Removes all fields of this name.
    package mutating func remove(_ name: String) {
        fields.removeAll { ASCII.equal($0.name, name) }
        byteCount = fields.reduce(0) { $0 + $1.byteCount }
    }

    /// Replaces all fields of this name by one at the end. Returns as `append`.
    @discardableResult
    package mutating func set(_ name: String, _ value: String) -> Bool {
        remove(name)
        return append(name, value)
    }

    /// Removes all fields but keeps the memory.
    package mutating func removeAll() {
        fields.removeAll(keepingCapacity: true)
        byteCount = 0
        isComplete = true
        isContinuable = false
    }

    /// These fields with those of a later message about the same body, which replace fields of the same name.
    ///
    /// - Parameter names: the fields that stay as they are, in lower case.
    func updated(by newer: HTTPHeaders, keeping names: Set<String>) -> HTTPHeaders {
        var result = self
        let new = newer.fields.filter { !names.contains(ASCII.lowercased($0.name)) }
        for field in new { result.remove(field.name) }
        // The age is one of the message, not of the body: the old age must not be added to the new times.
        result.remove("age")
        for field in new { _ = result.append(field) }
        return result
    }

    // MARK: - Lookup

    /// Whether a field of this name is there, even an empty one.
    package func contains(_ name: String) -> Bool { fields.contains { ASCII.equal($0.name, name) } }

    /// The values of all fields of this name, in order.
    package func values(of name: String) -> [String] {
        fields.lazy.filter { ASCII.equal($0.name, name) }.map(\.value)
    }

    /// The value of this name; nil without such a field.
    ///
    /// Several fields are joined by `, ` to one list, as RFC 9110, 5.3 allows. The exceptions are names whose value can
    /// have a comma that does not separate elements, such as `Date` and `Set-Cookie`: there the first field counts.
    package func value(of name: String) -> String? {
        let values = values(of: name)
        guard values.count > 1 else { return values.first }
        if HTTPHeaders.singleNames.contains(where: { ASCII.equal($0, name) }) { return values.first }
        return values.joined(separator: ", ")
    }

    private static let singleNames = [
        "set-cookie", "date", "expires", "last-modified", "retry-after", "if-modified-since", "if-unmodified-since",
        "if-range", "etag", "location", "content-location", "content-type", "content-range", "age", "authorization",
        "www-authenticate", "proxy-authenticate", "user-agent", "server",
    ]

    /// The number of bytes that `Content-Length` promises. Equal numbers may be repeated, as RFC 9110, 8.6 allows.
    /// Nil without the field, for anything that is not a number, for different numbers and for one above `Int.max`.
    package var contentLength: Int? {
        let numbers = values(of: "content-length").flatMap { HTTPHeaders.elements(of: $0) }
            .map { ASCII.saturatingNumber($0.utf8) }
        guard let first = numbers.first, let first, first < .max, numbers.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first
    }
}

extension HTTPHeaders: Hashable {
    /// Whether the fields are the same in the same order. Names are compared without case.
    package static func == (first: HTTPHeaders, second: HTTPHeaders) -> Bool { first.fields == second.fields }

    package func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Fields in order. Pairs that `append` refuses are left out.
    package init(dictionaryLiteral pairs: (String, String)...) { self.init(pairs) }
}
