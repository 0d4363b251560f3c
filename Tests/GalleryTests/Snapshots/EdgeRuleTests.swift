import AsyncDisplayKit
import TestSupport
import Testing

@testable import ADKGraphics
@testable import ADKSnapshot

struct EdgeRuleTests {
    private static let tolerance = try? PixelTolerance(allowsAntialiasing: true, reason: "another rasteriser")

    /// An image of grey values, one for each digit: 0 is black, 9 is 255 - 3.
    private static func image(_ rows: [String]) -> PixelBuffer {
        let image = PixelBuffer(width: rows[0].count, height: rows.count, isOpaque: true)
        for (y, row) in rows.enumerated() {
            for (x, digit) in row.enumerated() {
                let value = UInt32((digit.wholeNumberValue ?? 0) * 28)
                image.row(y)[x] = value << 16 | value << 8 | value
            }
        }
        return image
    }

    private static func changed(_ new: [String], _ old: [String]) -> Int {
        PixelCompare.compare(actual: image(new), golden: image(old), tolerance: tolerance)?.changedPixels ?? 0
    }

    @Test func anEdgeThatCoversItsPixelsALittleMoreIsEqual() {
        #expect(EdgeRuleTests.changed(["99300", "99400", "99400"], ["99400", "99300", "99400"]) == 0)
        #expect(EdgeRuleTests.changed(["99500", "99500", "99500"], ["99300", "99300", "99300"]) == 0)
    }

    @Test func aChangeOfMoreThanAThirdOfTheContrastIsADifference() {
        #expect(EdgeRuleTests.changed(["99600", "99600", "99600"], ["99300", "99300", "99300"]) == 0)
        #expect(EdgeRuleTests.changed(["99700", "99700", "99700"], ["99300", "99300", "99300"]) == 3)
    }

    @Test func anEdgeThatMovedByAPixelIsADifference() {
        #expect(EdgeRuleTests.changed(["99990", "99990", "99990"], ["99900", "99900", "99900"]) == 3)
        #expect(EdgeRuleTests.changed(["99940", "99940", "99940"], ["99400", "99400", "99400"]) > 0)
    }

    @Test func aChangedColourIsADifference() {
        // The stroke, the ground, and both with the pixels between them.
        #expect(EdgeRuleTests.changed(["99199", "99199", "99199"], ["99099", "99099", "99099"]) == 3)
        #expect(EdgeRuleTests.changed(["88400", "88400", "88400"], ["99500", "99500", "99500"]) >= 6)
        #expect(EdgeRuleTests.changed(["55555", "55555", "55555"], ["44444", "44444", "44444"]) == 15)
    }

    @Test func aSlowGradientIsNoEdge() {
        #expect(EdgeRuleTests.changed(["01234", "01234", "01234"], ["12345", "12345", "12345"]) == 15)
    }

    @Test func aSpeckOnAPlainGroundIsADifference() {
        #expect(EdgeRuleTests.changed(["000", "020", "000"], ["000", "000", "000"]) == 1)
        #expect(EdgeRuleTests.changed(["000", "060", "000"], ["000", "050", "000"]) == 1)
    }

    @Test func imagesOfDifferentSizesHaveNoExplanation() {
        #expect(EdgeRuleTests.changed(["99300", "99300"], ["99400"]) == 6)
    }

    @Test func withoutTheToleranceEveryPixelCounts() {
        let (new, old) = (EdgeRuleTests.image(["99300"]), EdgeRuleTests.image(["99400"]))
        #expect(PixelCompare.compare(actual: new, golden: old)?.changedPixels == 1)
    }

    // MARK: - A naive model

    @Test(arguments: 0..<200) func randomImagesAreJudgedAsByHand(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (width, height) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
        let opaque = Bool.random(using: &random)
        let old = PixelBuffer(width: width, height: height, isOpaque: opaque)
        let new = PixelBuffer(width: width, height: height, isOpaque: opaque)
        let levels: [UInt32] = [0, 20, 60, 100, 130, 200, 255]
        for y in 0..<height {
            for x in 0..<width {
                var pixel: UInt32 = 0
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    pixel |= levels.randomElement(using: &random)! << shift
                }
                old.row(y)[x] = pixel
                // Mostly small changes of one channel.
                let step = UInt32.random(in: 0...70, using: &random)
                let shift = UInt32.random(in: 0...3, using: &random) * 8
                let value = min(255, (pixel >> shift & 0xFF) + step)
                let isChanged = Bool.random(using: &random)
                new.row(y)[x] = isChanged ? pixel & ~(0xFF << shift) | value << shift : pixel
            }
        }
        var expected = 0
        for y in 0..<height { for x in 0..<width where EdgeRuleTests.isChanged(new, old, x, y) { expected += 1 } }

        let found =
            PixelCompare.compare(actual: new, golden: old, tolerance: EdgeRuleTests.tolerance)?.changedPixels ?? 0

        #expect(found == expected, "seed \(seed)")
    }

    /// The values of a channel as a table, opaque alpha as 255.
    private static func table(_ image: PixelBuffer, _ channel: Int) -> [[Int]] {
        (0..<image.height).map { y in
            (0..<image.width).map { x in Int(image.pixel(x: x, y: y) >> UInt32(channel * 8) & 0xFF) }
        }
    }

    private static func isChanged(_ new: PixelBuffer, _ old: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
        for channel in 0..<4 {
            let (a, b) = (table(new, channel), table(old, channel))
            if a[y][x] == b[y][x] { continue }
            func around(_ table: [[Int]]) -> [Int] {
                var values: [Int] = []
                for dy in -1...1 {
                    for dx in -1...1 where (dx, dy) != (0, 0) {
                        guard table.indices.contains(y + dy), table[0].indices.contains(x + dx) else { continue }
                        values.append(table[y + dy][x + dx])
                    }
                }
                return values
            }
            func contrast(_ table: [[Int]]) -> Int {
                let all = around(table) + [table[y][x]]
                return all.max()! - all.min()!
            }
            func isBetween(_ value: Int, _ values: [Int]) -> Bool {
                values.contains { $0 <= value } && values.contains { $0 >= value }
            }
            let isEdge = contrast(a) >= 48 && contrast(b) >= 48
            let isSmall = Double(abs(a[y][x] - b[y][x])) <= Double(min(contrast(a), contrast(b))) / 3
            if !isEdge || !isSmall || !isBetween(a[y][x], around(b)) || !isBetween(b[y][x], around(a)) { return true }
        }
        return false
    }

    // MARK: - Real drawing

    private static func drawn(_ body: (UIGraphicsImageRendererContext) -> Void) throws -> PixelBuffer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let image = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 40), format: format).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 90, height: 40))
            body(context)
        }
        guard case .pixels(let pixels) = image.content else { throw CancellationError() }
        return pixels
    }

    private static func word(
        _ text: String, size: CGFloat, x: CGFloat, y: CGFloat, _ color: UIColor = .black
    ) throws -> PixelBuffer {
        try drawn { _ in
            NSAttributedString(
                string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color]
            )
            .draw(at: CGPoint(x: x, y: y))
        }
    }

    @Test(arguments: ["Il1", "mango", "—", "Sßé", "o.", "WAVE"], [9.0, 13, 17, 26])
    func aWordThatMovedByAPixelOrChangedItsColourIsADifference(text: String, size: Double) throws {
        UIFont.usePinnedFonts()
        let golden = try EdgeRuleTests.word(text, size: size, x: 10, y: 4)
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)] {
            let moved = try EdgeRuleTests.word(text, size: size, x: 10 + CGFloat(dx), y: 4 + CGFloat(dy))
            #expect(
                PixelCompare.compare(actual: moved, golden: golden, tolerance: EdgeRuleTests.tolerance) != nil,
                "moved by \(dx), \(dy)")
        }
        let grey = try EdgeRuleTests.word(text, size: size, x: 10, y: 4, UIColor(white: 0.1, alpha: 1))
        #expect(PixelCompare.compare(actual: grey, golden: golden, tolerance: EdgeRuleTests.tolerance) != nil)
    }

    @Test func aCircleThatIsATenthOfAPixelLargerIsEqualAndOneByAPixelIsNot() throws {
        func circle(_ radius: CGFloat) throws -> PixelBuffer {
            try EdgeRuleTests.drawn { context in
                context.cgContext.setFillColor(UIColor.black)
                context.cgContext.fillEllipse(
                    in: CGRect(x: 45 - radius, y: 20 - radius, width: 2 * radius, height: 2 * radius))
            }
        }
        let golden = try circle(14.6)
        let near = try circle(14.7)
        #expect(PixelCompare.compare(actual: near, golden: golden) != nil)
        #expect(PixelCompare.compare(actual: near, golden: golden, tolerance: EdgeRuleTests.tolerance) == nil)
        #expect(
            PixelCompare.compare(actual: try circle(15.6), golden: golden, tolerance: EdgeRuleTests.tolerance) != nil)
    }
}
