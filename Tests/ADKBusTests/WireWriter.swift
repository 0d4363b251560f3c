import ADKBus

/// A plain model of the bytes of D-Bus, least significant byte first.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    static func bytes(of values: [BusValue]) -> [UInt8] {
        var writer = WireWriter()
        for value in values { writer.write(value) }
        return writer.bytes
    }

    /// An answer to the call with the number `serial`.
    static func answer(to serial: UInt32, type: String, body: [UInt8]) -> [UInt8] {
        var writer = WireWriter()
        let signature = BusValue.structure([.byte(8), .variant(.signature(type))])
        let fields: [BusValue] = [
            .structure([.byte(5), .variant(.uint32(serial))]),
            .structure([.byte(7), .variant(.string("org.freedesktop.DBus"))]),
        ]
        let head: [BusValue] = [
            .byte(UInt8(ascii: "l")), .byte(2), .byte(0), .byte(1), .uint32(UInt32(body.count)), .uint32(serial + 100),
            .array(of: "(yv)", fields + (type.isEmpty ? [] : [signature])),
        ]
        head.forEach { writer.write($0) }
        writer.align(8)
        return writer.bytes + body
    }

    private mutating func align(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

    private mutating func write(_ number: some FixedWidthInteger) {
        align(number.bitWidth / 8)
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    private mutating func write(_ text: String) {
        write(UInt32(text.utf8.count))
        bytes += Array(text.utf8) + [0]
    }

    private mutating func writeArray(of type: String, _ body: (inout WireWriter) -> Void) {
        write(UInt32(0))
        let place = bytes.count - 4
        align(WireWriter.alignment(of: type))
        let start = bytes.count
        body(&self)
        withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) {
            bytes.replaceSubrange(place..<place + 4, with: $0)
        }
    }

    mutating func write(_ value: BusValue) {
        switch value {
        case .byte(let number): write(number)
        case .boolean(let flag): write(UInt32(flag ? 1 : 0))
        case .int16(let number): write(number)
        case .uint16(let number): write(number)
        case .int32(let number): write(number)
        case .uint32(let number): write(number)
        case .int64(let number): write(number)
        case .uint64(let number): write(number)
        case .double(let number): write(number.bitPattern)
        case .string(let text), .objectPath(let text): write(text)
        case .signature(let text): bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
        case .descriptor: write(UInt32(0))
        case .bytes(let content): writeArray(of: "y") { $0.bytes += content }
        case .array(let type, let elements): writeArray(of: type) { writer in elements.forEach { writer.write($0) } }
        case .dictionary(_, _, let entries):
            writeArray(of: "{") { writer in
                for entry in entries { writer.write(.structure([entry.key, entry.value])) }
            }
        case .structure(let fields):
            align(8)
            fields.forEach { write($0) }
        case .variant(let inner):
            write(.signature(WireWriter.type(of: inner)))
            write(inner)
        }
    }

    private static func alignment(of type: String) -> Int {
        switch type.first {
        case "y", "g", "v": 1
        case "n", "q": 2
        case "x", "t", "d", "(", "{": 8
        default: 4
        }
    }

    static func type(of value: BusValue) -> String {
        switch value {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary(let key, let value, _): "a{\(key)\(value)}"
        case .structure(let fields): "(" + fields.map { type(of: $0) }.joined() + ")"
        case .variant: "v"
        }
    }
}
