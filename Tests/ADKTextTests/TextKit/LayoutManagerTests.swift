import ADKFoundation
import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Lines, rectangles and points of a text in a container.
struct LayoutManagerTests {
    private struct Stack {
        let storage: NSTextStorage
        let layout = NSLayoutManager()
        let container: NSTextContainer

        init(_ text: NSAttributedString, size: CGSize = CGSize(width: 200, height: 0), padding: CGFloat = 0) {
            storage = NSTextStorage(attributedString: text)
            container = NSTextContainer(size: size)
            container.lineFragmentPadding = padding
            layout.addTextContainer(container)
            storage.addLayoutManager(layout)
        }

        init(_ text: String, size: CGSize = CGSize(width: 200, height: 0), padding: CGFloat = 0) {
            self.init(
                NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 16)]), size: size,
                padding: padding)
        }

        func lines() -> [(rect: CGRect, used: CGRect, range: NSRange)] {
            var result: [(rect: CGRect, used: CGRect, range: NSRange)] = []
            layout.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: .max)) {
                rect, used, _, range, _ in
                result.append((rect, used, range))
            }
            return result
        }

        func index(at x: CGFloat, _ y: CGFloat) -> Int {
            layout.characterIndex(
                for: CGPoint(x: x, y: y), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
        }
    }

    @Test func theLinkUnderATapInALabelIsFound() throws {
        let text = NSMutableAttributedString(
            string: "Read the terms of use before you go on, and then the privacy policy.",
            attributes: [.font: UIFont.systemFont(ofSize: 17)])
        let links = ["terms of use", "privacy policy"].map { (text.string as NSString).range(of: $0) }
        for (number, link) in links.enumerated() { text.addAttribute(.link, value: "link \(number)", range: link) }
        let size = text.boundingRect(
            with: CGSize(width: 160, height: 0), options: .usesLineFragmentOrigin, context: nil
        ).size
        let storage = NSTextStorage(attributedString: text)
        let layout = NSLayoutManager()
        let container = NSTextContainer(size: size)
        container.lineFragmentPadding = 0
        container.maximumNumberOfLines = 0
        layout.addTextContainer(container)
        storage.addLayoutManager(layout)
        var found: Set<String> = []
        for (number, link) in links.enumerated() {
            layout.enumerateEnclosingRects(
                forGlyphRange: link, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
            ) { rect, _ in
                let point = CGPoint(x: rect.midX, y: rect.midY)
                let index = layout.characterIndex(
                    for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
                #expect(storage.attribute(.link, at: index, effectiveRange: nil) as? String == "link \(number)")
                found.insert("link \(number)")
            }
        }
        #expect(found == ["link 0", "link 1"])
        let first = layout.characterIndex(
            for: CGPoint(x: 1, y: 1), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
        #expect(first == 0)
        #expect(storage.attribute(.link, at: first, effectiveRange: nil) == nil)
    }

    @Test func linesAreThoseOfTheTextEngine() {
        for seed in 0..<40 {
            var random = SplitMix(seed: UInt64(seed))
            let text = RandomText.make(&random, pieces: Int.random(in: 1..<40, using: &random))
            let limit = Int.random(in: 0..<4, using: &random)
            let mode =
                [NSLineBreakMode.byClipping, .byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead]
                .randomElement(using: &random) ?? .byClipping
            let stack = Stack(NSAttributedString(text), size: CGSize(width: 90, height: 0))
            stack.container.maximumNumberOfLines = limit
            stack.container.lineBreakMode = mode
            let shaped = TextShaper.shape(
                text,
                TextConstraints(
                    maximumSize: CGSize(width: 90, height: CGFloat.infinity), maximumNumberOfLines: limit,
                    truncationMode: mode))
            let lines = stack.lines()
            #expect(
                lines.map(\.rect.minY) + (stack.layout.extraLineFragmentRect == .zero ? [] : [-1])
                    == shaped.lines.map(\.top).dropLast(lines.count < shaped.lineCount ? 1 : 0)
                    + (lines.count < shaped.lineCount ? [-1] : []), "seed \(seed)")
            // The lines follow each other, and cover what is laid out.
            var end = 0
            for line in lines {
                #expect(line.range.location == end, "seed \(seed)")
                end = NSMaxRange(line.range)
            }
            #expect(stack.layout.glyphRange(for: stack.container) == NSRange(location: 0, length: end), "seed \(seed)")
            if !shaped.isTruncated { #expect(end == text.length, "seed \(seed)") }
            // Each character is on its line, and is found in its middle, unless marks or ligatures share its place.
            for offset in 0..<end {
                let rect = stack.layout.boundingRect(
                    forGlyphRange: NSRange(location: offset, length: 1), in: stack.container)
                let line = lines.first { $0.range.contains(offset) }?.rect ?? .null
                #expect(abs(rect.minY - line.minY) < 0.01, "seed \(seed), \(offset)")
                let found = stack.index(at: rect.midX, rect.midY)
                #expect(found < end && found >= 0, "seed \(seed), \(offset)")
            }
        }
    }

    @Test func charactersAreFoundWithThePartOfTheirWidth() {
        let stack = Stack("one two", padding: 5)
        for offset in 0..<7 {
            let rect = stack.layout.boundingRect(
                forGlyphRange: NSRange(location: offset, length: 1), in: stack.container)
            var fraction: CGFloat = 0
            let index = stack.layout.characterIndex(
                for: CGPoint(x: rect.minX + rect.width * 0.25, y: rect.midY), in: stack.container,
                fractionOfDistanceBetweenInsertionPoints: &fraction)
            #expect(index == offset)
            #expect(abs(fraction - 0.25) < 0.01)
            #expect(abs(stack.layout.location(forGlyphAt: offset).x - rect.minX) < 0.01)
        }
        #expect(stack.index(at: -50, -50) == 0)
        #expect(stack.index(at: 5000, 5000) == 6)
        #expect(
            stack.layout.fractionOfDistanceThroughGlyph(for: CGPoint(x: 5000, y: 0), in: stack.container) == 1)
    }

    @Test func rightToLeftTextIsReadFromTheRight() {
        let stack = Stack("שלום עולם")
        let first = stack.layout.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: stack.container)
        let last = stack.layout.boundingRect(forGlyphRange: NSRange(location: 8, length: 1), in: stack.container)
        #expect(first.minX > last.maxX)
        #expect(abs(first.maxX - 200) < 0.5)
        #expect(stack.index(at: 199, 5) == 0)
        let fraction = stack.layout.fractionOfDistanceThroughGlyph(
            for: CGPoint(x: first.minX + first.width * 0.25, y: first.midY), in: stack.container)
        #expect(abs(fraction - 0.75) < 0.01)
    }

    @Test func thePaddingIsBesideTheLines() {
        let (plain, padded) = (Stack("one two three four", padding: 0), Stack("one two three four", padding: 5))
        let (a, b) = (plain.lines(), padded.lines())
        #expect(a.count == 1 && b.count == 1)
        #expect(b[0].rect == CGRect(x: 0, y: 0, width: 200, height: a[0].rect.height))
        #expect(abs(b[0].used.width - a[0].used.width - 10) < 0.01)
        #expect(padded.layout.usedRect(for: padded.container) == b[0].used)
        #expect(abs(padded.layout.location(forGlyphAt: 0).x - 5) < 0.01)
        // The padding takes room from the lines.
        padded.container.size.width = a[0].used.width + 5
        #expect(padded.lines().count == 2)
        padded.container.size.width = 0
        #expect(padded.lines().count == 1)
        padded.container.size.width = .greatestFiniteMagnitude
        #expect(padded.lines()[0].used.width == b[0].used.width)
    }

    @Test func theLayoutFollowsTheTextAndTheContainer() {
        let stack = Stack("one")
        #expect(stack.lines().map(\.range) == [NSRange(location: 0, length: 3)])
        stack.storage.mutableString.append("\ntwo\nthree")
        #expect(stack.lines().map(\.range.length) == [4, 4, 5])
        stack.container.maximumNumberOfLines = 2
        #expect(stack.lines().map(\.range.length) == [4, 4])
        #expect(stack.layout.glyphRange(for: stack.container).length == 8)
        stack.container.lineBreakMode = .byTruncatingTail
        #expect(stack.lines().map(\.range.length) == [4, 9])
        #expect(stack.layout.truncatedGlyphRange(inLineFragmentForGlyphAt: 5) == NSRange(location: 7, length: 6))
        #expect(stack.layout.truncatedGlyphRange(inLineFragmentForGlyphAt: 1).location == NSNotFound)
        let height = stack.lines()[0].rect.height
        stack.container.maximumNumberOfLines = 0
        stack.container.lineBreakMode = .byWordWrapping
        stack.container.size.height = height * 2.5
        #expect(stack.lines().count == 2)
        stack.storage.beginEditing()
        stack.storage.setAttributedString(NSAttributedString(string: "x"))
        #expect(stack.lines().map(\.range.length) == [1], "the edit is not processed yet")
        stack.storage.endEditing()
    }

    @Test func theTextIsReadOnceForManyQuestions() {
        let (storage, layout, container) = (BackedStorage(), NSLayoutManager(), NSTextContainer())
        layout.addTextContainer(container)
        storage.addLayoutManager(layout)
        storage.append(NSAttributedString(string: "one two"))
        _ = layout.usedRect(for: container)
        let reads = storage.readCount
        for index in 0..<7 { _ = layout.location(forGlyphAt: index) }
        #expect(storage.readCount == reads)
        storage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 7))
        let width = layout.usedRect(for: container).width
        #expect(storage.readCount > reads)
        container.lineFragmentPadding = 6
        #expect(abs(layout.usedRect(for: container).width - width - 2) < 0.01)
    }

    @Test func theLineBehindALineBreakIsExtra() {
        let stack = Stack("one\n")
        #expect(stack.lines().map(\.range) == [NSRange(location: 0, length: 4)])
        let extra = stack.layout.extraLineFragmentRect
        #expect(extra.minY >= stack.lines()[0].rect.maxY - 0.01)
        #expect(stack.layout.usedRect(for: stack.container).maxY == extra.maxY)
        #expect(stack.index(at: 0, extra.midY) == 3)
        stack.storage.mutableString.setString("")
        #expect(stack.lines().isEmpty)
        #expect(stack.layout.extraLineFragmentRect.height > 0)
        #expect(stack.layout.extraLineFragmentRect.minY == 0)
        #expect(stack.index(at: 10, 10) == 0)
        stack.storage.mutableString.setString("one")
        #expect(stack.layout.extraLineFragmentRect == .zero)
    }

    @Test func rangesOfNoCharactersArePlaces() {
        let stack = Stack("one\n\ntwo")
        let place = stack.layout.boundingRect(forGlyphRange: NSRange(location: 2, length: 0), in: stack.container)
        let next = stack.layout.boundingRect(forGlyphRange: NSRange(location: 2, length: 1), in: stack.container)
        #expect(place.width == 0 && abs(place.minX - next.minX) < 0.01)
        let empty = stack.layout.boundingRect(forGlyphRange: NSRange(location: 4, length: 1), in: stack.container)
        #expect(empty.width == 0 && empty.minY == stack.lines()[1].rect.minY)
        var rects: [CGRect] = []
        stack.layout.enumerateEnclosingRects(
            forGlyphRange: NSRange(location: 0, length: 8), withinSelectedGlyphRange: NSRange(location: 0, length: 8),
            in: stack.container
        ) { rect, stop in
            rects.append(rect)
            if rects.count == 2 { stop.pointee = true }
        }
        #expect(rects.count == 2 && rects[1].width > 0, "a selected line break has a width")
    }

    @Test func hostileQuestionsHaveAnswers() {
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 0]
        let ranges = [
            NSRange(location: NSNotFound, length: 0), NSRange(location: -1, length: 5),
            NSRange(location: Int.max, length: Int.max), NSRange(location: 2, length: Int.min), NSRange(),
        ]
        for text in ["", "\n", "😀", "one two\nthree", "\u{0}", String(repeating: "e\u{301}", count: 300)] {
            for number in numbers {
                let stack = Stack(text)
                _ = Misuse.messages(ofThisThread: true) {
                    stack.container.size = CGSize(width: number, height: number)
                    stack.container.lineFragmentPadding = number
                    stack.container.maximumNumberOfLines = .min
                    _ = NSTextContainer(size: CGSize(width: number, height: number))
                }
                let (layout, container) = (stack.layout, stack.container)
                #expect(!container.lineFragmentPadding.isNaN && !container.size.width.isNaN)
                _ = Misuse.messages(ofThisThread: true) {
                    for other in numbers {
                        let index = stack.index(at: number, other)
                        #expect(index >= 0 && index <= max(0, stack.storage.length - 1))
                    }
                    let bounds = CGRect(x: number, y: number, width: number, height: number)
                    _ = layout.glyphRange(forBoundingRect: bounds, in: container)
                    for range in ranges {
                        let rect = layout.boundingRect(forGlyphRange: range, in: container)
                        #expect(!rect.minX.isNaN && !rect.width.isNaN)
                        layout.enumerateEnclosingRects(
                            forGlyphRange: range, withinSelectedGlyphRange: range, in: container
                        ) { rect, _ in #expect(!rect.minX.isNaN) }
                        for index in [range.location, range.length] {
                            #expect(!layout.location(forGlyphAt: index).x.isNaN)
                            #expect(!layout.lineFragmentRect(forGlyphAt: index, effectiveRange: nil).minX.isNaN)
                            #expect((0...stack.storage.length).contains(layout.characterIndexForGlyph(at: index)))
                            _ = layout.textContainer(forGlyphAt: index, effectiveRange: nil)
                            layout.removeTextContainer(at: index == 0 ? 1 : index)
                        }
                    }
                    layout.ensureLayout(for: container)
                }
                #expect(layout.textContainers.count == 1)
                #expect(!layout.usedRect(for: container).width.isNaN)
            }
        }
    }

    @Test func stacksWithoutAPartHaveNoLines() {
        let layout = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 100, height: 0))
        #expect(layout.usedRect(for: container) == .zero)
        #expect(layout.numberOfGlyphs == 0)
        layout.addTextContainer(container)
        #expect(container.layoutManager === layout)
        var storage: NSTextStorage? = NSTextStorage(string: "text")
        storage?.addLayoutManager(layout)
        #expect(layout.usedRect(for: container).width > 0)
        // A second container gets no text.
        let second = NSTextContainer()
        layout.addTextContainer(second)
        #expect(layout.usedRect(for: second) == .zero)
        #expect(layout.glyphRange(for: second).length == 0)
        // A container belongs to one layout manager.
        let other = NSLayoutManager()
        other.addTextContainer(second)
        #expect(layout.textContainers.count == 1)
        storage = nil
        #expect(layout.textStorage == nil)
        #expect(layout.usedRect(for: container) == .zero)
    }

    @Test func glyphsAreDrawnIntoTheCurrentContext() {
        let stack = Stack("one two", size: CGSize(width: 100, height: 30))
        func drawn(_ range: NSRange, at point: CGPoint = .zero) -> PixelBuffer {
            let buffer = PixelBuffer(width: 100, height: 30)
            let context = CGContext(buffer: buffer, scale: 1)
            UIGraphicsPushContext(context)
            stack.layout.drawBackground(forGlyphRange: range, at: point)
            stack.layout.drawGlyphs(forGlyphRange: range, at: point)
            UIGraphicsPopContext()
            return buffer
        }
        let empty = PixelBuffer(width: 100, height: 30)
        let all = drawn(NSRange(location: 0, length: 7))
        let part = drawn(NSRange(location: 0, length: 3))
        #expect(!all.difference(from: empty).rect.isEmpty)
        #expect(!part.difference(from: empty).rect.isEmpty)
        let word = stack.layout.boundingRect(forGlyphRange: NSRange(location: 4, length: 3), in: stack.container)
        #expect(all.difference(from: part).rect.minX >= word.minX - 2)
        #expect(drawn(NSRange(location: 9, length: 3)).difference(from: empty).rect.isEmpty)
        _ = Misuse.messages(ofThisThread: true) {
            #expect(
                drawn(NSRange(location: 0, length: 7), at: CGPoint(x: CGFloat.nan, y: 0)).difference(from: empty).rect
                    .isEmpty)
        }
    }
}
