import ADKGraphics
import Foundation
import Glibc

/// The code under test in one run of the fuzzer, which `Scripts/fuzz` builds and starts.
struct FuzzTarget {
    /// The bytes that replace the start of every input, so that the intended reader accepts it; nil for none.
    var signature: [UInt8]?
    /// Whether the checksums of PNG chunks are corrected before the input is used.
    var fixesChecksums = false
    var run: @Sendable (Data) -> Void

    /// Limits that are small enough for fast runs and large enough for every code path.
    static let limits: DecodeLimits = {
        var limits = DecodeLimits()
        (limits.pixelCount, limits.reduciblePixelCount, limits.scannedPixelCount) = (65_536, 65_536, 1_000_000)
        limits.processorSeconds = 5
        return limits
    }()

    private static let signatures: [String: [UInt8]] = [
        "jpeg": [0xFF, 0xD8, 0xFF], "png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        "apng": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "gif": Array("GIF89a".utf8),
        "tiff": [0x49, 0x49, 42, 0],
        "tiff-mm": [0x4D, 0x4D, 0, 42], "ico": [0, 0, 1, 0], "pnm": Array("P6\n".utf8),
        "heif": [0, 0, 0, 24] + Array("ftypmif1".utf8), "jxl": [0xFF, 0x0A],
        "jxl-boxes": [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10],
    ]

    /// All targets by name.
    static let all: [String: FuzzTarget] = {
        var targets = [
            "foreign": FuzzTarget(signature: nil) { _ = ForeignFormat([UInt8]($0.prefix(ForeignFormat.prefixLength))) },
            "html": FuzzTarget(signature: nil, run: readHTML),
            "markdown": FuzzTarget(signature: nil, run: readMarkdown),
        ]
        for kind in ["jpeg", "png", "gif", "webp", "tiff", "tiff-mm", "bmp", "ico", "pnm", "heif", "jxl", "jxl-boxes"] {
            let signature = signatures[kind]
            targets["header-\(kind)"] = FuzzTarget(signature: signature) { _ = try? ImageHeader.read($0) }
            targets["decode-\(kind)"] = FuzzTarget(signature: signature, fixesChecksums: kind == "png") {
                _ = try? ImageDecoder.decode($0, fitting: .exactly(width: 9, height: 7), limits: limits)
            }
        }
        for kind in ["gif", "apng", "webp"] {
            targets["play-\(kind)"] = FuzzTarget(signature: signatures[kind], fixesChecksums: kind == "apng", run: play)
        }
        return targets.merging(network) { first, _ in first }
    }()

    /// Text that was read is written and read again.
    private static func readHTML(_ data: Data) {
        guard let text = try? HTMLReader.text(data) else { return }
        precondition(text.runs.last?.bytes.upperBound ?? 0 == text.byteCount)
        let html = HTMLWriter.html(text)
        guard let back = try? HTMLReader.text(Data(html.utf8)) else { return }
        precondition(back.runs.last?.bytes.upperBound ?? 0 == back.byteCount)
    }

    private static func readMarkdown(_ data: Data) {
        let source = String(decoding: data, as: UTF8.self)
        for text in [
            try? MarkdownReader.text(source, baseURL: nil, base: TextAttributes()),
            try? MarkdownReader.inlineText(source, keepsLines: true, baseURL: nil, base: TextAttributes()),
        ] {
            guard let text else { continue }
            precondition(text.runs.last?.bytes.upperBound ?? 0 == text.byteCount)
        }
    }

    private static func play(_ data: Data) {
        guard let reader = try? Animations.reader(of: data, limits: limits) else { return }
        for _ in 0..<min(8, reader.facts.durations.count + 1) {
            guard let frame = try? reader.next(fitting: .full, isCancelled: { false }) else { continue }
            precondition(frame.width == reader.facts.width && frame.height == reader.facts.height)
        }
    }

    /// `input` with the signature and correct checksums.
    func prepared(_ input: UnsafeBufferPointer<UInt8>) -> Data {
        var bytes = [UInt8](input)
        if let signature, bytes.count >= signature.count { bytes.replaceSubrange(0..<signature.count, with: signature) }
        if fixesChecksums { FuzzTarget.fixChecksums(&bytes) }
        return Data(bytes)
    }

    private static func fixChecksums(_ bytes: inout [UInt8]) {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        var position = 8
        while position + 12 <= bytes.count {
            let end = position + 8 + number(position)
            guard end + 4 <= bytes.count else { return }
            var sum = PNGChecksum()
            sum.add(bytes[position + 4..<end])
            for (index, shift) in [24, 16, 8, 0].enumerated() {
                bytes[end + index] = UInt8(truncatingIfNeeded: sum.value >> UInt32(shift))
            }
            position = end + 4
        }
    }
}

/// The target of this run, which `ADK_FUZZ_TARGET` names.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["ADK_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.all[name] else {
        for name in FuzzTarget.all.keys.sorted() { print(name) }
        exit(name.isEmpty ? 0 : 64)
    }
    return target
}()

/// The entry point of libFuzzer without its `main`: SwiftPM renames the `main` of an executable.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The `main` of the fuzzer, called from C.
@_cdecl("adk_fuzz_main")
public func fuzz(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, arguments) = (count, arguments)
    _ = target
    return runFuzzer(&count, &arguments) { bytes, count in
        target.run(target.prepared(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
