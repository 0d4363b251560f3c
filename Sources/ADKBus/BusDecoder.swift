import CBus
import Glibc

/// Reads the values of a received message of sd-bus, which checks bounds, texts and types. Any message is read or
/// refused.
struct BusDecoder {
    let library: UnsafePointer<cbus_library_t>
    let message: OpaquePointer
    /// The number of values so far.
    private var valueCount = 0
    /// The bytes of texts and arrays of bytes so far.
    private var byteCount = 0

    /// The largest number of values in one message.
    static let mostValues = 1 << 18

    init(_ library: UnsafePointer<cbus_library_t>, _ message: OpaquePointer) {
        (self.library, self.message) = (library, message)
    }

    /// Reads all values up to the end of the message or of the container that was entered.
    mutating func read(level: Int = 0) throws(BusError) -> [BusValue] {
        var result: [BusValue] = []
        while let value = try readNext(level: level) { result.append(value) }
        return result
    }

    /// Nil at the end.
    private mutating func readNext(level: Int) throws(BusError) -> BusValue? {
        var code = CChar(0)
        var inner: UnsafePointer<CChar>?
        guard try check(library.pointee.peek_type(message, &code, &inner)) > 0 else { return nil }
        valueCount += 1
        guard valueCount <= BusDecoder.mostValues else {
            throw .invalidMessage("it has more than \(BusDecoder.mostValues) values")
        }
        guard level <= BusValue.mostLevels else { throw .invalidMessage("it is nested too deeply") }
        let contents = inner.map { String(cString: $0) } ?? ""
        switch UInt8(bitPattern: code) {
        case UInt8(ascii: "y"): return .byte(try number(code, 0))
        case UInt8(ascii: "b"): return .boolean(try number(code, Int32(0)) != 0)
        case UInt8(ascii: "n"): return .int16(try number(code, 0))
        case UInt8(ascii: "q"): return .uint16(try number(code, 0))
        case UInt8(ascii: "i"): return .int32(try number(code, 0))
        case UInt8(ascii: "u"): return .uint32(try number(code, 0))
        case UInt8(ascii: "x"): return .int64(try number(code, 0))
        case UInt8(ascii: "t"): return .uint64(try number(code, 0))
        case UInt8(ascii: "d"): return .double(try number(code, 0))
        case UInt8(ascii: "s"): return .string(try text(code))
        case UInt8(ascii: "o"): return .objectPath(try text(code))
        case UInt8(ascii: "g"): return .signature(try text(code))
        case UInt8(ascii: "h"):
            // The message closes its own.
            guard let copy = BusDescriptor(duplicating: try number(code, -1)) else {
                throw .invalidMessage("its descriptor cannot be copied")
            }
            return .descriptor(copy)
        case UInt8(ascii: "a"):
            if contents == "y" { return .bytes(try bytes()) }
            guard contents.hasPrefix("{") else {
                return .array(of: contents, try elements(code, contents, level: level))
            }
            return try dictionary(contents, level: level)
        case UInt8(ascii: "r"): return .structure(try elements(code, contents, level: level))
        case UInt8(ascii: "v"):
            guard let value = try elements(code, contents, level: level).first else {
                throw .invalidMessage("a variant is empty")
            }
            return .variant(value)
        default: throw .invalidMessage("it has a value of an unknown type")
        }
    }

    private func number<Number: BitwiseCopyable>(_ code: CChar, _ start: Number) throws(BusError) -> Number {
        var number = start
        _ = try check(library.pointee.read_basic(message, code, &number))
        return number
    }

    private mutating func text(_ code: CChar) throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        _ = try check(library.pointee.read_basic(message, code, &text))
        let result = text.map { String(cString: $0) } ?? ""
        try take(result.utf8.count)
        return result
    }

    private mutating func bytes() throws(BusError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        _ = try check(library.pointee.read_array(message, BusEncoder.code("y"), &start, &count))
        try take(count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    private mutating func elements(
        _ code: CChar, _ contents: String, level: Int
    ) throws(BusError) -> [BusValue] {
        _ = try check(library.pointee.enter_container(message, code, contents))
        let result = try read(level: level + 1)
        _ = try check(library.pointee.exit_container(message))
        return result
    }

    /// `contents` is like `{sv}`.
    private mutating func dictionary(_ contents: String, level: Int) throws(BusError) -> BusValue {
        let entry = String(contents.dropFirst().dropLast())
        var entries: [BusEntry] = []
        _ = try check(library.pointee.enter_container(message, BusEncoder.code("a"), contents))
        while try check(library.pointee.enter_container(message, BusEncoder.code("e"), entry)) > 0 {
            let pair = try read(level: level + 1)
            guard pair.count == 2 else { throw .invalidMessage("an entry of a dictionary has no value") }
            entries.append(BusEntry(pair[0], pair[1]))
            _ = try check(library.pointee.exit_container(message))
        }
        _ = try check(library.pointee.exit_container(message))
        return .dictionary(from: String(entry.prefix(1)), to: String(entry.dropFirst()), entries)
    }

    private mutating func take(_ bytes: Int) throws(BusError) {
        byteCount += bytes
        guard byteCount <= BusEncoder.mostBytes else {
            throw .invalidMessage("it has more than \(BusEncoder.mostBytes >> 20) MB")
        }
    }

    private func check(_ status: Int32) throws(BusError) -> Int32 {
        guard status < 0 else { return status }
        throw .invalidMessage(String(cString: strerror(-status)))
    }
}
