import Foundation
import TestSupport
import Testing

@testable import ADKShip

@Suite struct UnicodeDataTests {
    /// A package with items of these names, each with its name as its bytes.
    private func package(_ names: [String]) -> [UInt8] {
        var bytes: [UInt8] = [32, 0, 0xDA, 0x27, 20, 0, 0, 0, 0, 0, 2, 0] + Array("CmnD".utf8)
        bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
        func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
        let tableEnd = 4 + 8 * names.count
        let nameSize = names.reduce(0) { $0 + $1.utf8.count + 1 }
        var name = tableEnd, data = tableEnd + nameSize
        bytes += word(names.count)
        for text in names {
            bytes += word(name) + word(data)
            name += text.utf8.count + 1
            data += text.utf8.count
        }
        for text in names { bytes += Array(text.utf8) + [0] }
        for text in names { bytes += Array(text.utf8) }
        return bytes
    }

    private let names = ["t/coll/de.res", "t/curr/fr_CA.res", "t/pool.res", "t/unames.icu"]

    @Test func aReducedPackageHasTheOtherItemsWithTheirBytes() throws {
        let data = try UnicodeData(package(names), path: "test")
        #expect(data.items.map(\.name) == names)
        let bytes = data.reduced { $0 != "t/coll/de.res" }
        let reduced = try UnicodeData(bytes, path: "test")
        #expect(reduced.items.map(\.name) == Array(names.dropFirst()))
        for item in reduced.items {
            #expect(item.range.lowerBound % 16 == 0)
            #expect(bytes[item.range].starts(with: item.name.utf8))
            #expect(bytes[item.range].dropFirst(item.name.utf8.count).allSatisfy { $0 == 0 })
        }
        #expect(bytes.starts(with: package(names).prefix(32)))
    }

    @Test func aPackageOfNothingIsValid() throws {
        let bytes = try UnicodeData(package(names), path: "test").reduced { _ in false }
        #expect(bytes.count == 32 + 16)
        #expect(bytes[32..<36].allSatisfy { $0 == 0 })
    }

    @Test func everyBeginningOfAPackageIsAnErrorOrShorter() {
        let bytes = package(names)
        for count in bytes.indices {
            if let data = try? UnicodeData(Array(bytes.prefix(count)), path: "test") {
                #expect(data.items.allSatisfy { $0.range.upperBound <= count })
            }
        }
        #expect(throws: ShipError.self) { try UnicodeData(Array(bytes.prefix(60)), path: "test") }
    }

    @Test func damagedPackagesAreErrorsOrStayInside() {
        var random = SeededRandom(seed: 76), errors = 0
        for _ in 0..<2_000 {
            var bytes = package(names)
            for _ in 0..<random.next(1...3) { bytes[random.next(0...90)] = UInt8(random.next(0...255)) }
            guard let data = try? UnicodeData(bytes, path: "test") else {
                errors += 1
                continue
            }
            #expect(data.reduced { _ in true }.count < 4 * bytes.count, "seed 76")
        }
        #expect(errors > 500)
    }

    @Test func theLanguagesThatAreNamedAndEnglishAreKept() {
        let choice = LanguageChoice(["pt_BR", "nb", "ja"], keepsEncodings: false, keepsTransforms: false)
        for name in [
            "t/pt.res", "t/curr/pt_AO.res", "t/en_001.res", "t/lang/en.res", "t/no.res", "t/nn.res", "t/ja.res",
            "t/root.res", "t/pool.res", "t/zoneinfo64.res", "t/res_index.res", "t/coll/ucadata.icu",
            "t/brkitr/word.brk", "t/brkitr/cjdict.dict", "t/brkitr/line_cj.brk", "t/nfc.nrm",
        ] { #expect(choice.keeps(name), "\(name)") }
        for name in [
            "t/de.res", "t/curr/fr_CA.res", "t/zh_Hant.res", "t/brkitr/thaidict.dict", "t/ibm-943_P15A-2003.cnv",
            "t/fil.res", "t/macos-2566-10.2.cnv", "t/translit/root.res", "t/unames.icu",
        ] { #expect(!choice.keeps(name), "\(name)") }
        let german = LanguageChoice(["de"], keepsEncodings: true, keepsTransforms: true)
        #expect(!german.keeps("t/brkitr/line_cj.brk") && !german.keeps("t/brkitr/cjdict.dict"))
        #expect(german.keeps("t/ibm-943_P15A-2003.cnv") && german.keeps("t/translit/root.res"))
    }
}
