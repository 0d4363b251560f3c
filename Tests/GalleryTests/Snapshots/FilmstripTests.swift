import ADKGraphics
import AsyncDisplayKit
import Testing

@testable import ADKSnapshot

struct FilmstripTests {
    @Test(arguments: [
        (1, 100, 100, 1), (2, 100, 100, 2), (4, 100, 100, 2), (5, 100, 100, 3), (4, 400, 50, 1), (4, 50, 400, 4),
        (6, 420, 150, 2), (9, 10, 10, 3),
    ])
    func theGridIsAsSquareAsItCanBe(count: Int, width: Int, height: Int, columns: Int) {
        #expect(Filmstrip.columns(count: count, width: width, height: height) == columns)
    }

    @Test func noGridIsSmallerThanTheChosenOne() {
        for count in 1...12 {
            for width in [1, 7, 40, 160] {
                for height in [1, 9, 40, 250] {
                    func side(_ columns: Int) -> Int {
                        let size = Filmstrip.size(columns, count, width, height)
                        return max(size.width, size.height)
                    }
                    let chosen = Filmstrip.columns(count: count, width: width, height: height)
                    #expect((1...count).allSatisfy { side($0) >= side(chosen) }, "\(count) of \(width)x\(height)")
                }
            }
        }
    }

    @Test func imagesKeepTheirPixelsAndAreSeparatedByAGap() {
        let images = (0..<3).map { index in
            let image = PixelBuffer(width: 5, height: 4, isOpaque: true)
            for y in 0..<4 { for x in 0..<5 { image.row(y)[x] = UInt32(index * 100 + y * 10 + x) } }
            return image
        }
        let (film, places) = Filmstrip.compose(images)

        #expect(film.width == 12 && film.height == 10)
        #expect(
            places == [
                PixelRect(x: 0, y: 0, width: 5, height: 4), PixelRect(x: 7, y: 0, width: 5, height: 4),
                PixelRect(x: 0, y: 6, width: 5, height: 4),
            ])
        var covered = 0
        for (image, place) in zip(images, places) {
            for y in 0..<4 {
                for x in 0..<5 {
                    #expect(film.pixel(x: place.x + x, y: place.y + y) == image.pixel(x: x, y: y))
                    covered += 1
                }
            }
        }
        var grey = 0
        for y in 0..<10 { for x in 0..<12 where film.pixel(x: x, y: y) == 0xFF80_8080 { grey += 1 } }
        #expect(grey == 120 - covered)
    }

    @Test func oneImageIsNotCopied() {
        let image = PixelBuffer(width: 5, height: 4, isOpaque: true)
        #expect(Filmstrip.compose([image]).image === image)
    }

    // MARK: - The text beside the golden

    @Test func aRecordIsReadAsItWasWritten() {
        let text = """
            instant 0 s
            mask 1 2 3 4 clock
            mask 5 6 7 8 date in PhotoCellNode[2]
            nodes 2
            BoardNode  @ 0 0 160 120
              ASDisplayNode ‘marker’  @ 20 30 40 20
            instant 0.1 s
            nodes 2
            BoardNode  @ 0 0 160 120

            """
        let record = SceneRecord(text: text, scale: 2)

        #expect(record.text == text)
        #expect(record.frames.map(\.instant) == ["0 s", "0.1 s"])
        #expect(record.frames.map(\.nodes.entries.count) == [2, 1])
        #expect(
            record.frames.flatMap(\.masks).map(\.rect) == [
                PixelRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 5, y: 6, width: 7, height: 8),
            ])
    }

    @Test(arguments: [
        "", "mask", "mask 1 2 3", "mask 1 2 3 x", "mask 1 2 3 4", "mask 1 2 3 99999999999999999999 a",
        "mask 1 2 3 40000 a", "mask -1 2 3 4 a",
    ])
    func damagedLinesAreIgnored(text: String) {
        let record = SceneRecord(text: text, scale: 1)
        #expect(record.frames.flatMap(\.masks).isEmpty)
        #expect(record.frames.count == 1)
    }
}
