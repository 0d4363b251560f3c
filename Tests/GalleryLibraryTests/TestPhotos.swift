import AsyncDisplayKit
import Foundation

@testable import GalleryLibrary

/// An image in which no turn looks like another one.
func testPixels(_ width: Int, _ height: Int) -> PixelBuffer {
    let pixels = PixelBuffer(width: width, height: height, isOpaque: true)
    for y in 0..<height {
        for x in 0..<width {
            let (red, green) = (UInt32(255 * x / max(1, width - 1)), UInt32(255 * y / max(1, height - 1)))
            pixels.row(y)[x] = 0xFF00_0000 | red << 16 | green << 8 | (x < width / 4 && y < height / 4 ? 255 : 0)
        }
    }
    return pixels
}

func testJPEG(_ width: Int, _ height: Int) throws -> [UInt8] {
    Array(try JPEGEncoder.encode(testPixels(width, height), quality: 90))
}

/// An EXIF block with two directories: `first` entries of shorts by tag, and the date.
func exifBlock(_ first: [(tag: Int, value: Int)], taken: String? = nil, isLittleEndian: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    var entries = first.map { entry($0.tag, 3, 1, number($0.value, 2) + [0, 0]) }
    let second = 8 + 2 + 12 * (entries.count + (taken == nil ? 0 : 1)) + 4
    if taken != nil { entries.append(entry(0x8769, 4, 1, number(second, 4))) }
    var block = Array((isLittleEndian ? "II*\0" : "MM\0*").utf8) + number(8, 4)
    block += number(entries.count, 2) + entries.flatMap { $0 } + number(0, 4)
    if let taken {
        block += number(1, 2) + entry(0x9003, 2, taken.utf8.count + 1, number(second + 18, 4)) + number(0, 4)
        block += Array(taken.utf8) + [0]
    }
    return block
}

/// A JPEG file with an EXIF segment as its first.
func jpeg(_ file: [UInt8], exif block: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + block
    let length = content.count + 2
    return file.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + file.dropFirst(2)
}

/// The output of a program; nil if it is not installed or fails.
func output(of program: String, _ arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
}

/// Whether the program of another author is installed.
func isInstalled(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }
