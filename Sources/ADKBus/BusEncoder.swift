import CBus
import Glibc

/// Writes values into a message of sd-bus, which checks their types, names and texts.
struct BusEncoder {
    let library: UnsafePointer<cbus_library_t>
    let message: OpaquePointer
    /// The bytes of texts and arrays of bytes so far.
    private(set) var byteCount = 0

    /// The largest number of bytes of texts and arrays of bytes in one message.
    static let mostBytes = 32 << 20

    init(_ library: UnsafePointer<cbus_library_t>, _ message: OpaquePointer) {
        (self.library, self.message) = (library, message)
    }

    mutating func append(_ values: [BusValue], level: Int = 0) throws(BusError) {
        for value in values { try append(value, level: level) }
    }

    private mutating func append(_ value: BusValue, level: Int) throws(BusError) {
        guard level <= BusValue.mostLevels else { throw .invalidValue("a value is nested too deeply") }
        switch value {
        case .byte(let number): try append("y", number)
        case .boolean(let flag): try append("b", Int32(flag ? 1 : 0))
        case .int16(let number): try append("n", number)
        case .uint16(let number): try append("q", number)
        case .int32(let number): try append("i", number)
        case .uint32(let number): try append("u", number)
        case .int64(let number): try append("x", number)
        case .uint64(let number): try append("t", number)
        case .double(let number): try append("d", number)
        case .string(let text): try append("s", text)
        case .objectPath(let text): try append("o", text)
        case .signature(let text): try append("g", text)
        case .descriptor(let descriptor): try append("h", descriptor.number)
        case .bytes(let bytes):
            try take(bytes.count)
            let status = bytes.withUnsafeBytes {
                library.pointee.append_array(message, BusEncoder.code("y"), $0.baseAddress, $0.count)
            }
            try check(status, "ay")
        case .array(let element, let elements):
            guard element != "y" else { throw .invalidValue("an array of bytes has the form of bytes") }
            try append("a", contents: element) { (encoder) throws(BusError) in
                try encoder.append(elements, level: level + 1)
            }
        case .dictionary(let key, let value, let entries):
            try append("a", contents: "{" + key + value + "}") { (encoder) throws(BusError) in
                for entry in entries {
                    try encoder.append("e", contents: key + value) { (encoder) throws(BusError) in
                        try encoder.append([entry.key, entry.value], level: level + 1)
                    }
                }
            }
        case .structure(let fields):
            guard !fields.isEmpty else { throw .invalidValue("a structure has no fields") }
            let contents = try BusValue.typeText(of: fields, level: level + 1)
            try append("r", contents: contents) { (encoder) throws(BusError) in
                try encoder.append(fields, level: level + 1)
            }
        case .variant(let value):
            try append("v", contents: try value.typeText(level: level + 1)) { (encoder) throws(BusError) in
                try encoder.append(value, level: level + 1)
            }
        }
    }

    private func append(_ type: Unicode.Scalar, _ number: some BitwiseCopyable) throws(BusError) {
        var number = number
        try check(library.pointee.append_basic(message, BusEncoder.code(type), &number), "\(type)")
    }

    private mutating func append(_ type: Unicode.Scalar, _ text: String) throws(BusError) {
        guard !text.utf8.contains(0) else { throw .invalidValue("a text contains the character 0") }
        try take(text.utf8.count)
        let status = text.withCString { library.pointee.append_basic(message, BusEncoder.code(type), $0) }
        try check(status, "\(type)")
    }

    private mutating func append(
        _ type: Unicode.Scalar, contents: String, _ body: (inout BusEncoder) throws(BusError) -> Void
    ) throws(BusError) {
        try check(library.pointee.open_container(message, BusEncoder.code(type), contents), contents)
        try body(&self)
        try check(library.pointee.close_container(message), contents)
    }

    private mutating func take(_ bytes: Int) throws(BusError) {
        byteCount += bytes
        guard byteCount <= BusEncoder.mostBytes else {
            throw .invalidValue("it has more than \(BusEncoder.mostBytes >> 20) MB")
        }
    }

    private func check(_ status: Int32, _ type: String) throws(BusError) {
        guard status < 0 else { return }
        throw .invalidValue("a value of the type \(type) is refused: \(String(cString: strerror(-status)))")
    }

    static func code(_ type: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: type)) }
}
