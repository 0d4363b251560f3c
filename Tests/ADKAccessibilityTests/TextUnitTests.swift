import ADKBus
import ADKViews
import TestSupport
import Testing

@testable import ADKAccessibility

/// Offsets and units of text as AT-SPI counts them, and what programs listen to.
struct TextUnitTests {
    @Test func offsetsCountScalarsAndTheTreeCountsUnits() {
        for seed in UInt64(0)..<200 {
            var random = SeededRandom(seed: seed)
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in "aé😀\n 字".randomElement(using: &random)! })
            let units = TextUnits(text)
            #expect(units.count == text.unicodeScalars.count)
            for offset in 0...units.count {
                let index = text.unicodeScalars.index(text.startIndex, offsetBy: offset)
                #expect(units.utf16(offset) == text.utf16.distance(from: text.startIndex, to: index))
                #expect(units.offset(ofUTF16: units.utf16(offset)) == offset)
            }
            // Units follow each other without gaps, whichever offset is asked for.
            for unit in [TextUnits.Unit.character, .word, .sentence, .line] where units.count > 0 {
                var end = 0
                while end < units.count {
                    let range = units.range(of: unit, at: end)
                    #expect(range.lowerBound == end && range.upperBound > end, "seed \(seed)")
                    for inside in range { #expect(units.range(of: unit, at: inside) == range) }
                    end = max(end + 1, range.upperBound)
                }
            }
        }
    }

    @Test func wordsHaveTheirSpacesAndSentencesTheirMarks() {
        let units = TextUnits("Up at four, boots on.  It's 5 km\nto go")
        func text(_ unit: TextUnits.Unit, _ offset: Int) -> String { units.text(units.range(of: unit, at: offset)) }
        #expect(text(.word, 0) == "Up ")
        #expect(text(.word, 7) == "four, ")
        #expect(text(.word, 24) == "It's ")
        #expect(text(.sentence, 3) == "Up at four, boots on.  ")
        #expect(text(.sentence, 25) == "It's 5 km\n")
        #expect(text(.line, 2) == "Up at four, boots on.  It's 5 km\n")
        #expect(text(.line, 34) == "to go")
        #expect(text(.line, 9_999) == "to go" && text(.character, -3) == "U")
        #expect(TextUnits("a\n").range(of: .line, at: 2) == 2..<2)
        #expect(units.text(units.range(-5, -1)) == units.text(0..<units.count))
    }

    @Test func aKeyIsToldWithItsSymbolAndItsCharacter() {
        let key = AccessibleKey(
            symbol: 0x61, code: 38, modifiers: 1, time: .max, text: "a", isText: true, isPress: false)
        #expect(
            key.message.body == [
                .structure([
                    .uint32(1), .int32(0x61), .int32(38), .int32(1), .int32(-1), .string("a"), .boolean(true),
                ])
            ])
    }

    @Test func eventsAreSentToThoseWhoListen() {
        var listeners = EventListeners()
        #expect(!listeners.want("object:StateChanged:focused"))
        listeners.reset(to: [.structure([.string(":1.4"), .string("Object:StateChanged:Focused")])])
        #expect(listeners.want("object:StateChanged:focused") && !listeners.want("object:StateChanged:checked"))
        listeners.add("object:", of: ":1.5")
        #expect(listeners.want("object:TextCaretMoved:"))
        listeners.remove("object:", of: ":1.5")
        #expect(!listeners.want("object:TextCaretMoved:"))
        listeners.add("window", of: ":1.5")
        #expect(listeners.want("window:Activate") && !listeners.isEmpty)
        listeners.remove("unknown", of: ":1.9")
        listeners.reset(to: [.string("x"), .structure([.string("x")])])
        #expect(listeners.isEmpty)
    }
}
