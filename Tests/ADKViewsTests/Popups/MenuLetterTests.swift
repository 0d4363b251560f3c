import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation
import TestSupport
import Testing
import XCTest

@testable import ADKViews

/// The letters that choose titles of menus.
@MainActor
@Suite struct MenuLetterTests {
    /// Each title with its letter in brackets.
    private func marked(_ titles: [String], hint: Character? = nil) -> [String] {
        zip(titles, MenuLetter.letters(of: titles.map { ($0, hint) })).map { title, letter in
            guard let letter else { return title }
            let bytes = Array(letter.title(of: title).utf8)
            func text(_ range: some RangeExpression<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
            return text(..<letter.bytes.lowerBound) + "[" + text(letter.bytes) + "]" + text(letter.bytes.upperBound...)
        }
    }

    @Test func firstLettersComeBeforeWordsAndWordsBeforeOtherLetters() {
        #expect(
            marked(["File", "Edit", "Format", "View", "Help"]) == ["[F]ile", "[E]dit", "F[o]rmat", "[V]iew", "[H]elp"])
        #expect(marked(["Save", "Save As…", "Send", "a"]) == ["[S]ave", "Sa[v]e As…", "S[e]nd", "[a]"])
        #expect(marked(["Copy", "Copy Link", "Copy 1"]) == ["[C]opy", "Copy [L]ink", "C[o]py 1"])
    }

    @Test func aTitleWithoutAFreeLetterHasNone() {
        #expect(marked(["A", "a", "AA", "", "…", "👍"]) == ["[A]", "a", "AA", "", "…", "👍"])
        #expect(marked(["1", "12", "A 1"]) == ["[1]", "1[2]", "[A] 1"])
    }

    @Test func lettersThatAKeyboardMayNotHaveComeLast() {
        #expect(marked(["Öffnen", "Über", "É"]) == ["Ö[f]fnen", "Ü[b]er", "[É]"])
    }

    @Test func scriptsWithKeysHaveTheirOwnLetters() {
        #expect(marked(["Файл", "Формат", "Правка"]) == ["[Ф]айл", "Ф[о]рмат", "[П]равка"])
        #expect(marked(["ملف", "تحرير"]) == ["[م]لف", "[ت]حرير"])
        #expect(marked(["Αρχείο"]) == ["[Α]ρχείο"])
    }

    @Test func titlesThatAreTypedWithAnInputMethodShowALatinLetter() {
        #expect(marked(["ファイル"], hint: "f") == ["ファイル([F])"])
        #expect(marked(["ファイル", "編集"], hint: "f") == ["ファイル([F])", "編集([A])"])
        #expect(marked(["PDF を開く", "파일"]) == ["[P]DF を開く", "파일([A])"])
    }

    @Test func randomTitlesHaveDifferentLettersThatTheyContain() {
        let signs = Array("abcXYZ 1äÄжع字👍…")
        for seed in UInt64(0)..<300 {
            var random = SeededRandom(seed: seed)
            let titles = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                String((0..<Int.random(in: 0...9, using: &random)).map { _ in signs.randomElement(using: &random)! })
            }
            let letters = MenuLetter.letters(of: titles.map { ($0, nil) })
            #expect(letters.count == titles.count)
            let characters = letters.compactMap { $0?.character }
            #expect(Set(characters).count == characters.count, "seed \(seed)")
            for (title, letter) in zip(titles, letters) {
                guard let letter else { continue }
                let shown = AttributedText(letter.title(of: title)).slice(letter.bytes).string
                #expect(shown.lowercased() == String(letter.character), "seed \(seed): \(title)")
            }
        }
    }

    @Test func aKeyTypesItsLetterInItsLayoutAndInTheLatinOne() throws {
        let letters = MenuLetter.letters(of: [("Файл", nil), ("Save", nil)])
        var key = UIKey(keyCode: .keyboardErrorUndefined, characters: "A", modifierFlags: .alternate)
        key.ownCharacters = "ф"
        #expect(try #require(letters[0]).isTyped(by: key))
        #expect(try !#require(letters[1]).isTyped(by: key))
        #expect(try #require(letters[1]).isTyped(by: UIKey(keyCode: .keyboardErrorUndefined, characters: "S")))
    }
}

/// Letters in the bar and in open menus.
final class MenuLetterKeyTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func bench() -> ChainBench {
        let bench = ChainBench()
        bench.links[1].performed = [0, 1]
        bench.links[1].validation = { command in
            if command.action == Link.methods[1] { command.attributes = .disabled }
        }
        let more = UIMenu(title: "More", children: [bench.command(0, "m")])
        bench.addMenu([bench.command(0, "k"), bench.command(1, "l"), more])
        bench.window.showsMenuBar = true
        bench.frame()
        return bench
    }

    func testTheLettersOfTheBarAreUnderlinedWhileAltIsHeld() throws {
        try onMain {
            let bench = bench()
            let bar = try XCTUnwrap(bench.window.menuBar as? MenuBar)
            @MainActor func pixels() -> [UInt32] {
                bench.frame()
                let capture = bench.window.capture()
                return (0..<28).flatMap { y in (0..<capture.width).map { capture.pixel(x: $0, y: y) } }
            }
            let plain = pixels()
            bench.keyDown(.keyboardLeftAlt)
            XCTAssertTrue(bar.underlinesLetters)
            XCTAssertNotEqual(pixels(), plain)
            bench.keyUp(.keyboardLeftAlt, .alternate)
            XCTAssertEqual(pixels(), plain)
            bench.keyDown(.keyboardRightAlt)
            bench.send(.focusChanged(false))
            XCTAssertEqual(pixels(), plain, "the focus is lost")
            bench.send(.focusChanged(true))
            bench.keyDown(.keyboardLeftAlt)
            bench.move(300, 300)
            XCTAssertEqual(pixels(), plain, "the desktop took the release of Alt")
        }
    }

    func testLettersAreUnderlinedInAMenuThatIsUsedWithKeys() throws {
        try onMain {
            let bench = bench()
            let bar = try XCTUnwrap(bench.window.menuBar as? MenuBar)
            bench.click(15, 10)
            XCTAssertEqual(bench.panels.map(\.underlinesLetters), [false])
            bench.key(.keyboardDownArrow)
            XCTAssertEqual(bench.panels.map(\.underlinesLetters), [true])
            bench.key(.keyboardEscape)
            XCTAssertFalse(bar.underlinesLetters)
            bench.key(.keyboardF10)
            XCTAssertTrue(bar.underlinesLetters)
            XCTAssertEqual(bench.panels.map(\.underlinesLetters), [true])
        }
    }

    func testALetterChoosesALineWithAndWithoutAlt() {
        onMain {
            let bench = bench()
            for flags: UIKeyModifierFlags in [[], .alternate] {
                bench.key(.keyboardErrorUndefined, .alternate, text: "t")
                XCTAssertEqual(bench.titles, ["Do 0", "Do 1", "More"])
                bench.key(.keyboardErrorUndefined, flags, text: "o")
                XCTAssertEqual(bench.marked, ["Do 0"], "the line is disabled")
                bench.key(.keyboardErrorUndefined, flags, text: "m")
                XCTAssertEqual(bench.marked, ["More", "Do 0"])
                bench.key(.keyboardErrorUndefined, flags, text: "d")
                XCTAssertEqual(bench.log, ["1 does 0"])
                XCTAssertNil(bench.session)
                bench.log = []
            }
        }
    }

    func testAltWithALetterMovesFromMenuToMenuAndAHeldKeyDoesNotChoose() {
        onMain {
            let bench = bench()
            bench.keyDown(.keyboardErrorUndefined, .alternate, text: "f")
            for _ in 0..<3 { bench.keyDown(.keyboardErrorUndefined, .alternate, text: "f") }
            XCTAssertEqual(bench.titles, ["Close"])
            bench.keyUp(.keyboardErrorUndefined, .alternate, text: "f")
            bench.key(.keyboardErrorUndefined, .alternate, text: "t")
            XCTAssertEqual(bench.titles.first, "Do 0")
        }
    }

    func testInAListOfChoicesLettersMoveTheMark() {
        onMain {
            let bench = bench()
            var chosen: [String] = []
            let choices = ["Apple", "Pear", "Plum"].map { title in UIAction(title: title) { _ in chosen.append(title) }
            }
            let menu = UIMenu(options: .singleSelection, children: choices)
            XCTAssertTrue(bench.controller.view.presentMenu(menu, at: CGPoint(x: 100, y: 100)))
            bench.key(.keyboardErrorUndefined, text: "p")
            bench.key(.keyboardErrorUndefined, text: "p")
            XCTAssertEqual(bench.marked, ["Plum"])
            XCTAssertEqual(chosen, [])
            XCTAssertEqual(bench.panels.first?.letters.compactMap { $0 }, [])
        }
    }
}
