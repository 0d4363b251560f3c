/// The content of one slot of an entry's file: the metadata of the response, and the checksum of its body.
package struct EntryRecord: Equatable, Sendable {
    /// The layout of `bytes`. A record with another number is not read.
    private static let version: UInt8 = 2
    /// The largest number of bytes of a record. Fields have a limit of their own, so this limits the URL.
    static let byteLimit = 4 * HTTPHeaders.byteLimit

    package let metadata: ResponseMetadata
    package let identity: BodyIdentity

    init(metadata: ResponseMetadata, identity: BodyIdentity) {
        self.metadata = metadata
        self.identity = identity
    }

    /// The record as bytes. The count depends on the metadata only.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(EntryRecord.version)
        writer.write(Int64(identity.byteCount))
        writer.write(identity.checksum)
        writer.write(metadata.url)
        writer.write(Int32(truncatingIfNeeded: metadata.status))
        writer.write(Int64(metadata.requestTime))
        writer.write(Int64(metadata.responseTime))
        writer.write(UInt32(metadata.vary.fields.count))
        for field in metadata.vary.fields {
            writer.write(field.name)
            writer.write(UInt8(field.value == nil ? 0 : 1))
            writer.write(field.value ?? "")
        }
        writer.write(UInt32(metadata.headers.fields.count))
        for field in metadata.headers.fields {
            writer.write(field.name)
            writer.write(field.value)
        }
        return writer.bytes
    }

    /// Reads a record. Nil for bytes that no record has, including such after its end.
    package init?(_ bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard reader.read(UInt8.self) == EntryRecord.version, let byteCount = reader.read(Int64.self), byteCount >= 0,
            let checksum = reader.read(UInt64.self), let url = reader.readText(), let status = reader.read(Int32.self),
            let requestTime = reader.read(Int64.self), let responseTime = reader.read(Int64.self),
            let vary = EntryRecord.readVary(&reader), let headers = EntryRecord.readHeaders(&reader), reader.isAtEnd
        else { return nil }
        identity = BodyIdentity(byteCount: Int(byteCount), checksum: checksum)
        metadata = ResponseMetadata(
            stored: url, status: Int(status), headers: headers, vary: vary, requestTime: Int(requestTime),
            responseTime: Int(responseTime))
    }

    private static func readVary(_ reader: inout ByteReader) -> VaryFields? {
        guard let count = reader.read(UInt32.self), count <= HTTPHeaders.fieldLimit else { return nil }
        var fields: [VaryFields.Field] = []
        for _ in 0..<count {
            guard let name = reader.readText(), let hasValue = reader.read(UInt8.self), hasValue <= 1,
                let value = reader.readText(), hasValue == 1 || value.isEmpty
            else { return nil }
            fields.append(VaryFields.Field(name: name, value: hasValue == 1 ? value : nil))
        }
        return VaryFields(stored: fields)
    }

    private static func readHeaders(_ reader: inout ByteReader) -> HTTPHeaders? {
        guard let count = reader.read(UInt32.self), count <= HTTPHeaders.fieldLimit else { return nil }
        var headers = HTTPHeaders()
        for _ in 0..<count {
            guard let name = reader.readText(), let value = reader.readText(), headers.append(name, value) else {
                return nil
            }
        }
        return headers
    }
}

/// The length and the checksum of a stored body, which together name one version of it.
package struct BodyIdentity: Sendable, Hashable {
    /// The length in bytes.
    package let byteCount: Int
    let checksum: UInt64
}
