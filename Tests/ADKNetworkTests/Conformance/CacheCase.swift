import Foundation
import Testing

/// A value of the file of cases.
enum CaseValue: Decodable, Sendable, Equatable {
    case null
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([CaseValue])
    case object([String: CaseValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([CaseValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: CaseValue].self))
        }
    }

    subscript(key: String) -> CaseValue? { if case .object(let values) = self { values[key] } else { nil } }
    var keys: [String] { if case .object(let values) = self { Array(values.keys) } else { [] } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var list: [CaseValue] { if case .list(let list) = self { list } else { [] } }
}

/// One case of the suite: requests in order, with the server's answers and what must be seen.
struct CacheCase: Decodable, Sendable {
    enum Kind: String, Decodable, Sendable { case required, optimal, check }

    let id: String
    let group: String
    let kind: Kind
    let requests: [CaseValue]
    private let depends_on: [String]?
    private let browser_skip: Bool?

    /// The cases that must pass first. Otherwise this one says nothing.
    var dependencies: [String] { depends_on ?? [] }
    /// Whether the case is for caches that are not inside a client.
    var isSkipped: Bool { browser_skip ?? false }

    /// The cases of the resource, in its order.
    static func all() throws -> [CacheCase] {
        let url = try #require(Bundle.module.url(forResource: "cases", withExtension: "json", subdirectory: "Data"))
        return try JSONDecoder().decode([CacheCase].self, from: Data(contentsOf: url))
    }
}

/// The outcome of one case.
enum CaseVerdict: String, Sendable {
    case pass, fail
    /// The preparation of the case failed, or it depends on a case that does not pass.
    case nothing
}
