import Foundation

extension ShipDescription {
    /// Reads and checks a description. The files that it names are looked up in its folder.
    package init(contentsOf file: URL) throws(ShipError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw .unreadable(path: file.relativePath, reason: ShipError.reason(error))
        }
        try self.init(data, path: file.relativePath)
        let lines = KeyLines(String(decoding: data, as: UTF8.self)).lines
        if let fault = fileFault(in: file.deletingLastPathComponent()) {
            throw .invalid(path: file.relativePath, line: lines[fault.key], key: fault.key, reason: fault.reason)
        }
    }

    /// Reads and checks a description without its files. `path` is for errors.
    package init(_ data: Data, path: String) throws(ShipError) {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .malformed(path: path, line: 1, key: nil, reason: "it is not in UTF-8")
        }
        let keys = KeyLines(text)
        func invalid(_ key: String, _ reason: String) -> ShipError {
            .invalid(path: path, line: keys.lines[key], key: key, reason: reason)
        }
        do {
            self = try JSONDecoder().decode(ShipDescription.self, from: data)
        } catch let error as DecodingError {
            throw ShipDescription.error(error, data, keys, path)
        } catch {
            throw .malformed(path: path, line: 1, key: nil, reason: ShipError.reason(error))
        }
        if let key = keys.repeatedKey { throw invalid(key, "is there twice") }
        let known = Set(CodingKeys.allCases.map(\.rawValue))
        if let key = keys.lines.keys.sorted().first(where: { !known.contains($0) }) {
            throw invalid(key, "is no key of a description")
        }
        if let fault = fault { throw invalid(fault.key, fault.reason) }
    }

    private static func error(_ error: DecodingError, _ data: Data, _ keys: KeyLines, _ path: String) -> ShipError {
        func invalid(_ codingPath: [any CodingKey], _ reason: String) -> ShipError {
            let key = codingPath.first?.stringValue ?? ""
            let names = codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
            return .invalid(path: path, line: keys.lines[key], key: names.joined(separator: "."), reason: reason)
        }
        switch error {
        case .keyNotFound(let key, let context): return invalid(context.codingPath + [key], "is missing")
        case .valueNotFound(_, let context): return invalid(context.codingPath, "is null")
        case .typeMismatch(_, let context): return invalid(context.codingPath, "has a value of another type")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            let names = LoadedLibrary.allCases.map(\.rawValue).joined(separator: ", ")
            return invalid(context.codingPath, "is none of \(names)")
        case .dataCorrupted: return syntaxError(data, keys, path)
        @unknown default: return .malformed(path: path, line: 1, key: nil, reason: "\(error)")
        }
    }

    /// The error of a text that is no JSON. The decoder does not tell its place, JSONSerialization does:
    /// "Invalid value around character 12."
    private static func syntaxError(_ data: Data, _ keys: KeyLines, _ path: String) -> ShipError {
        var reason = "it is no object", line = keys.count
        do {
            _ = try JSONSerialization.jsonObject(with: data)
        } catch {
            reason = ShipError.reason(error)
            if let place = reason.firstMatch(of: #/ around character (\d+)/#), let offset = Int(place.1) {
                line = data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
                reason.removeSubrange(place.range)
            }
        }
        return .malformed(path: path, line: line, key: keys.key(before: line), reason: reason)
    }
}

extension ShipError {
    /// The message of an error of Foundation.
    static func reason(_ error: any Error) -> String {
        let outer = error as NSError
        let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
        if inner.domain == NSPOSIXErrorDomain, let message = strerror(Int32(inner.code)) {
            return String(cString: message).lowercased()
        }
        return (inner.userInfo[NSDebugDescriptionErrorKey] as? String) ?? inner.localizedDescription
    }
}
