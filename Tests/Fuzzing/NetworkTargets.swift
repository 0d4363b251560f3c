import ADKNetwork
import Foundation

extension FuzzTarget {
    /// The readers of text from servers and of files that a crash can damage.
    static let network: [String: FuzzTarget] = [
        "http-fields": FuzzTarget(signature: nil, run: readFields),
        "http-date": FuzzTarget(signature: nil, run: readDate),
        "cache-record": FuzzTarget(signature: nil, run: readRecord),
    ]

    /// Each line is a field of a response. Then every rule looks at the fields.
    private static func readFields(_ data: Data) {
        var headers = HTTPHeaders()
        for line in data.split(separator: 0x0A, omittingEmptySubsequences: false) { _ = headers.append(line: line) }
        precondition(headers.byteCount <= HTTPHeaders.byteLimit && headers.fields.count <= HTTPHeaders.fieldLimit)
        for field in headers.fields {
            precondition(!field.name.isEmpty && !field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 })
        }
        _ = headers.contentLength
        _ = ContentRange(headers)
        _ = RetryAfter.seconds(headers, now: 784_111_777)
        let storability = Cacheability.of(
            method: "GET", url: "http://host/", request: headers, status: 200, response: headers)
        guard case .storable(let vary) = storability else { return }
        precondition(vary.match(headers))
        let metadata = ResponseMetadata(
            url: "http://host/", status: 200, headers: headers, vary: vary, requestTime: 784_111_777,
            responseTime: 784_111_778)
        precondition(metadata.freshness.lifetime >= 0 && metadata.freshness.initialAge >= 0)
        _ = metadata.confirmed(by: headers, requestTime: 784_111_800, responseTime: 784_111_801)
    }

    private static func readDate(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        guard let date = HTTPDate(text, now: 784_111_777) else { return }
        precondition(HTTPDate(date.description, now: 0) == date)
    }

    /// A record that can be read is one that can be written and read again.
    private static func readRecord(_ data: Data) {
        guard let record = EntryRecord([UInt8](data)[...]) else { return }
        precondition(EntryRecord(record.bytes[...]) == record)
        _ = record.metadata.freshness.isFresh(at: 784_111_777)
        _ = record.metadata.validators.conditionalFields
    }
}
