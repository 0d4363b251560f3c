import Foundation
import TestSupport
import Testing

@testable import ADKShip

@Suite struct DescriptionReadingTests {
    /// The error of a text.
    private func error(of text: String) -> ShipError? {
        do throws(ShipError) {
            _ = try ShipDescription(Data(text.utf8), path: "Ship.json")
            return nil
        } catch {
            return error
        }
    }

    @Test func theShortestDescriptionHasPresets() throws {
        let app = try DescriptionSample.app()
        #expect(app.command == "reader")
        #expect(app.languages == nil)
        #expect(app.libraries == LoadedLibrary.allCases)
        #expect(app.mimeTypes.isEmpty)
        #expect(!app.usesArgumentParser)
    }

    @Test func aTornFileNamesTheLineAndTheLastKey() throws {
        let text = DescriptionSample.text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let torn = lines.prefix(7).joined(separator: "\n")
        let end = try #require(error(of: torn))
        guard case .malformed("Ship.json", 7, let key, _) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(key == "licence")
        #expect(end.description.hasPrefix("Ship.json:7: this is no JSON, at or after the key “licence”: "))
    }

    @Test func everyBeginningOfAFileIsAnError() {
        let text = DescriptionSample.text()
        for count in 0..<text.count - 2 {
            guard case .malformed? = error(of: String(text.prefix(count))) else {
                Issue.record("\(count) characters were read")
                return
            }
        }
    }

    @Test func aWrongCharacterNamesItsLine() {
        #expect(
            error(of: "{\n\"ä\": 2,\n\n\"date\": 3\n\"id\": 1}")
                == .malformed(path: "Ship.json", line: 5, key: "id", reason: "Invalid value."))
    }

    @Test(
        arguments: [
            "product", "name", "id", "summary", "description", "version", "date", "developer", "licence", "icons",
        ])
    func aMissingKeyIsNamed(_ key: String) {
        #expect(
            error(of: DescriptionSample.text([key: ""]))
                == .invalid(path: "Ship.json", line: nil, key: key, reason: "is missing"))
    }

    @Test func aValueOfAnotherTypeNamesItsKeyAndLine() throws {
        #expect(
            error(of: DescriptionSample.text(["version": "1.2"]))
                == .invalid(path: "Ship.json", line: 11, key: "version", reason: "has a value of another type"))
        #expect(
            error(of: DescriptionSample.text(["developer": "{\"name\": \"Jane\"}"]))
                == .invalid(path: "Ship.json", line: 4, key: "developer.email", reason: "is missing"))
        let library = try #require(error(of: DescriptionSample.text(["libraries": "[\"heif\", \"hief\"]"])))
        #expect(library.description.hasPrefix("Ship.json:7: “libraries.2” is none of network, heif, jxl"))
    }

    @Test func anUnknownKeyAndARepeatedKeyAreErrors() {
        #expect(
            error(of: DescriptionSample.text(["license": "\"MIT\""]))
                == .invalid(path: "Ship.json", line: 8, key: "license", reason: "is no key of a description"))
        let twice = DescriptionSample.text()
            .replacingOccurrences(of: "{\n  \"date\"", with: "{\n  \"id\": \"a.b.c\",\n  \"date\"")
        #expect(error(of: twice) == .invalid(path: "Ship.json", line: 7, key: "id", reason: "is there twice"))
    }

    @Test func theDescriptionOfTheArticleIsThatOfTheExampleAndIsValid() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let file = root.appendingPathComponent("Examples/Search/Ship.json")
        let article = "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/ShippingAnApp.md"
        let text = try String(contentsOf: root.appendingPathComponent(article), encoding: .utf8)
        #expect(text.contains("```json\n\(try String(contentsOf: file, encoding: .utf8))```\n"))
        #expect(try ShipDescription(contentsOf: file).command == "element-search")
        #expect(try ShipDescription(contentsOf: root.appendingPathComponent("Ship.json")).command == "gallery")
    }

    @Test func bytesThatAreNoTextAreAnError() throws {
        #expect(throws: ShipError.malformed(path: "a", line: 1, key: nil, reason: "it is not in UTF-8")) {
            try ShipDescription(Data([0x7B, 0xFF, 0x7D]), path: "a")
        }
    }

    /// Random damage of one to four bytes is an error or a valid description, never a crash.
    @Test func damagedFilesAreErrorsOrValid() {
        var random = SeededRandom(seed: 20_261_129)
        var errors = 0
        for _ in 0..<2_000 {
            var bytes = Array(DescriptionSample.text().utf8)
            for _ in 0..<random.next(1...4) {
                bytes[random.next(0...bytes.count - 1)] = UInt8(random.next(0...255))
            }
            do throws(ShipError) {
                let app = try ShipDescription(Data(bytes), path: "Ship.json")
                #expect(app.fault == nil, "seed 20261129")
            } catch {
                errors += 1
            }
        }
        #expect(errors > 1_000)
    }
}
