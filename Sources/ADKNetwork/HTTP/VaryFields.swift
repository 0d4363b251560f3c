/// The fields of a request by which a server chose its response, with the request's values (RFC 9111, 4.1).
package struct VaryFields: Sendable, Equatable {
    /// One field. The name is in lower case; the value is nil if the request did not have the field.
    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String?

        package init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, by name, each once.
    package let fields: [Field]

    /// The response is the same for all requests.
    package init() { fields = [] }

    init(stored fields: [Field]) { self.fields = fields }

    /// The fields that `Vary` of a response names. Nil if the response fits no other request (`*`), if a name is not a
    /// token, or if a value would be a secret: cookies and credentials are not written down.
    package init?(response: HTTPHeaders, request: HTTPHeaders) {
        let names = Set(response.listElements(of: "vary").map { ASCII.lowercased($0) })
        guard names.allSatisfy({ $0 != "*" && ASCII.isToken($0) }), names.count <= HTTPHeaders.fieldLimit,
            names.isDisjoint(with: ["cookie", "authorization", "proxy-authorization"])
        else { return nil }
        fields = names.sorted().map { Field(name: $0, value: VaryFields.value(of: $0, in: request)) }
    }

    /// Whether a request has the same values. O(fields of both).
    package func match(_ request: HTTPHeaders) -> Bool {
        fields.allSatisfy { $0.value == VaryFields.value(of: $0.name, in: request) }
    }

    /// The value without differences that have no meaning: blanks around the elements of a list, and the case of
    /// languages.
    private static func value(of name: String, in request: HTTPHeaders) -> String? {
        guard request.contains(name) else { return nil }
        let value = request.listElements(of: name).joined(separator: ",")
        return name == "accept-language" ? ASCII.lowercased(value) : value
    }
}
