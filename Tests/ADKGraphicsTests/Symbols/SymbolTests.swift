import Foundation
import Testing

@testable import ADKGraphics

struct SymbolTests {
    /// The pixels of a symbol at `side` pixels.
    private func pixels(
        _ name: String, side: Int = 48, weight: UIImage.SymbolWeight = .regular
    ) throws -> PixelBuffer {
        let configuration = UIImage.SymbolConfiguration(weight: weight)
        let image = try #require(UIImage(systemName: name, withConfiguration: configuration), "\(name)")
        return try image.pixels(for: .exactly(width: side, height: side))
    }

    private func alphas(_ buffer: PixelBuffer) -> [Int] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { Int(buffer.pixel(x: $0, y: y) >> 24) } }
    }

    @Test(arguments: SymbolShapes.all.keys.sorted())
    func everyShapeIsWellWrittenAndStaysInItsSquare(name: String) throws {
        let shape = try #require(SymbolShapes.all[name])
        for path in [shape.lines, shape.body, shape.detail, shape.solid] where !path.isEmpty {
            let bounds = try SymbolPath(path).path.bounds
            #expect(CGRect(x: 0, y: 0, width: 24, height: 24).contains(bounds), "\(name): \(bounds)")
        }
        // The widest lines reach the edge at most: all four corners stay empty.
        let drawn = try pixels(name, weight: .bold)
        for (x, y) in [(0, 0), (47, 0), (0, 47), (47, 47)] { #expect(drawn.pixel(x: x, y: y) == 0) }
        #expect(alphas(drawn).reduce(0, +) > 255 * 40, "almost nothing is drawn")
    }

    @Test func noTwoShapesWithDifferentNamesAreTheSameByMistake() {
        // Apple has several names for some of them.
        let names = Dictionary(grouping: SymbolShapes.all.keys) { name -> String in
            let shape = SymbolShapes.all[name] ?? SymbolShape()
            return [shape.lines, shape.body, shape.detail, shape.solid, "\(shape.followsDirection)"].joined(
                separator: "|")
        }
        let same = names.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
        #expect(
            same == [
                ["arrow.2.circlepath", "arrow.triangle.2.circlepath"], ["bubble.left", "message"],
                ["cloud", "icloud"], ["desktopcomputer", "display"], ["gear", "gearshape"], ["globe", "network"],
                ["line.3.horizontal", "line.horizontal.3"], ["multiply", "xmark"], ["rectangle.stack", "square.stack"],
            ])
    }

    @Test(arguments: [
        "", ".", "nothing", "plus.", ".fill", "plus.fill.fill", "plus.circle.square", "PLUS", "plus circle",
    ])
    func aNameWithoutASymbolGivesNil(name: String) { #expect(UIImage(systemName: name) == nil) }

    @Test(arguments: [
        "star", "star.fill", "star.circle", "star.circle.fill", "star.square.fill", "mic.slash.fill", "circle.fill",
    ])
    func anyShapeIsFilledEnclosedAndCrossedOut(name: String) throws {
        #expect(try alphas(pixels(name)) != alphas(pixels("square")))
        #expect(try #require(UIImage(systemName: name)).isSymbolImage)
    }

    @Test func aFilledSymbolCoversItsBodyAndCutsOutItsDetail() throws {
        func middle(_ name: String) throws -> UInt32 { try pixels(name).pixel(x: 24, y: 24) >> 24 }
        #expect(try middle("envelope") < 255 && middle("square") == 0 && middle("square.fill") == 255)
        // The flap of the envelope.
        let envelope = try pixels("envelope.fill")
        #expect(envelope.pixel(x: 24, y: 26) >> 24 == 0 && envelope.pixel(x: 24, y: 36) >> 24 == 255)
        #expect(try middle("plus.circle") == 255 && middle("plus.circle.fill") == 0)
    }

    @Test func heavierSymbolsHaveMoreInk() throws {
        let weights: [UIImage.SymbolWeight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let ink = try weights.map { try alphas(pixels("gearshape", weight: $0)).reduce(0, +) }
        #expect(zip(ink, ink.dropFirst()).allSatisfy { $0 < $1 }, "\(ink)")
    }

    @Test func theSizeFollowsThePointSizeAndTheScale() throws {
        func side(_ configuration: UIImage.SymbolConfiguration) throws -> CGFloat {
            let size = try #require(UIImage(systemName: "plus", withConfiguration: configuration)).size
            #expect(size.width == size.height)
            return size.width
        }
        #expect(try side(.unspecified) == 20)
        #expect(try side(.init(pointSize: 34)) == 41)
        #expect(try side(.init(scale: .small)) == 16 && side(.init(scale: .large)) == 26)
        #expect(try side(.init(pointSize: .nan)) == 20 && side(.init(pointSize: -5)) == 1)
        #expect(try side(.init(pointSize: .infinity)) == 1229)
    }

    @Test func aConfigurationIsAppliedOverAnother() throws {
        let first = UIImage.SymbolConfiguration(pointSize: 30, weight: .bold)
        let both = first.applying(.init(weight: .thin)).applying(.init(scale: .large))
        #expect(both.pointSize == 30 && both.weight == .thin && both.scale == .large)
        let image = try #require(UIImage(systemName: "plus", withConfiguration: first))
        #expect(image.symbolConfiguration == first)
        #expect(image.applyingSymbolConfiguration(.init(weight: .thin))?.symbolConfiguration?.pointSize == 30)
        #expect(image.withConfiguration(UIImage.SymbolConfiguration(pointSize: 10)).size.width == 12)
    }

    @Test func equalSymbolsShareTheirDrawings() throws {
        let images = try ["plus", "plus", "minus"].map { try #require(UIImage(systemName: $0)) }
        #expect(images[0].contentID == images[1].contentID && images[0].contentID != images[2].contentID)
    }

    @Test func aSymbolIsATemplateUntilItHasAColour() throws {
        let image = try #require(UIImage(systemName: "heart.fill"))
        #expect(image.renderingMode == .alwaysTemplate && image.tintColor == nil)
        let red = try #require(
            image.applyingSymbolConfiguration(UIImage.SymbolConfiguration(hierarchicalColor: .red)))
        #expect(red.renderingMode == .alwaysOriginal && red.tintColor == .red)
    }

    @Test func onlySymbolsThatPointAlongTheTextAreMirrored() throws {
        func drawn(_ name: String, _ direction: UIUserInterfaceLayoutDirection) throws -> [Int] {
            let image = try #require(UIImage(systemName: name)).directed(direction)
            return alphas(try image.pixels(for: .exactly(width: 32, height: 32)))
        }
        #expect(try drawn("chevron.forward", .leftToRight) == drawn("chevron.right", .leftToRight))
        #expect(try drawn("chevron.right", .rightToLeft) == drawn("chevron.right", .leftToRight))
        let forward = try drawn("chevron.forward", .rightToLeft)
        let mirrored = try drawn("chevron.right", .leftToRight)
        for y in 0..<32 {
            #expect(Array(forward[y * 32..<y * 32 + 32]) == mirrored[y * 32..<y * 32 + 32].reversed())
        }
    }

    @Test(arguments: ["X 1 2", "M 1", "M 1 2 3", "L nan 1", "M 1 inf", "O 1 2"])
    func aStepThatIsNoneIsRefused(text: String) {
        #expect(throws: SymbolPath.Failure.self) { try SymbolPath(text) }
    }
}
