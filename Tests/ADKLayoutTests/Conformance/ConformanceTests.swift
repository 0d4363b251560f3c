import Foundation
import Testing

@testable import ADKLayout
@testable import LayoutCases

/// Compares the trees of `Fixtures/cases.json` with the images that Texture draws of them, without a tolerance.
struct ConformanceTests {
    static let scale: CGFloat = 2

    static func fixture(_ name: String) throws -> Data {
        let url = try #require(
            Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
        return try Data(contentsOf: url)
    }

    struct Expected: Decodable {
        let pixelSize: [Int]
        let rects: [Rect]

        struct Rect: Decodable {
            let color: String
            let x, y, width, height: Int

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                color = try list.decode(String.self)
                x = try list.decode(Int.self)
                y = try list.decode(Int.self)
                width = try list.decode(Int.self)
                height = try list.decode(Int.self)
            }
        }
    }

    @Test func everyCaseMatchesTexturesImage() throws {
        let cases = try LayoutCase.read(try Self.fixture("cases"))
        let expected = try JSONDecoder().decode([String: Expected].self, from: try Self.fixture("expected"))
        #expect(cases.count == 85)

        for layoutCase in cases {
            let want = try #require(expected[layoutCase.name])
            let got = layoutCase.frames(environment: LayoutEnvironment(scale: Self.scale, verifiesCacheHits: true))
            #expect(difference(layoutCase, got, want) == nil, "\(layoutCase.name)")
        }
    }

    @Test func aWrongFrameIsDetected() throws {
        let cases = try LayoutCase.read(try Self.fixture("cases"))
        let expected = try JSONDecoder().decode([String: Expected].self, from: try Self.fixture("expected"))
        let layoutCase = try #require(cases.first)
        let want = try #require(expected[layoutCase.name])
        let right = layoutCase.frames(environment: LayoutEnvironment(scale: Self.scale))

        for off in [0.25, 0.5, 3] {
            let id = try #require(layoutCase.paintOrder.last)
            var frames = right.frames
            frames[id] = frames[id]?.offsetBy(dx: off, dy: 0)
            #expect(difference(layoutCase, .init(size: right.size, frames: frames), want) != nil)
        }
    }

    // MARK: - Painting

    /// The place where the image of `got` differs from the expected one; nil if they are equal.
    ///
    /// Paints the cells of a grid of all edges in place of pixels, because the colour is constant between two edges. An
    /// edge off the pixel grid covers its pixels partly and is therefore detected.
    private func difference(_ layoutCase: LayoutCase, _ got: LayoutCase.Frames, _ want: Expected) -> String? {
        let (width, height) = (want.pixelSize[0], want.pixelSize[1])
        guard abs(got.size.width * Self.scale - CGFloat(width)) < 1e-3,
            abs(got.size.height * Self.scale - CGFloat(height)) < 1e-3
        else { return "size \(got.size), wanted \(want.pixelSize) pixels" }
        var boxes: [(x: Span, y: Span, color: Color)] = []
        for id in layoutCase.paintOrder {
            guard let frame = got.frames[id], let color = layoutCase.colors[id] else { return "no frame for \(id)" }
            boxes.append((Span(frame.minX, frame.maxX), Span(frame.minY, frame.maxY), Color(color)))
        }
        let columns = grid(boxes.map(\.x), want.rects.flatMap { [$0.x, $0.x + $0.width] } + [width], most: width)
        let rows = grid(boxes.map(\.y), want.rects.flatMap { [$0.y, $0.y + $0.height] } + [height], most: height)
        for x in columns {
            for y in rows {
                var color = Color.clear
                for box in boxes { color.paint(box.color, coverage: box.x.coverage(of: x) * box.y.coverage(of: y)) }
                let reference = want.rects.last {
                    $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height
                }
                guard let reference else { return "the expected picture has a hole at \(x), \(y)" }
                if color.bytes != Color(reference.color).bytes {
                    return "pixel \(x), \(y) is \(color.bytes), wanted \(reference.color)"
                }
            }
        }
        return nil
    }

    /// The first pixel of every interval without an edge.
    private func grid(_ spans: [Span], _ edges: [Int], most: Int) -> [Int] {
        var starts: Set<Int> = [0]
        for edge in edges { starts.insert(edge) }
        for span in spans {
            for edge in [span.low, span.high] where abs(edge) < 1e6 {
                starts.formUnion([Int(edge.rounded(.down)), Int(edge.rounded(.up))])
            }
        }
        return starts.filter { $0 >= 0 && $0 < most }.sorted()
    }

    /// An interval in pixels. Ends close to a pixel boundary are moved to it.
    private struct Span {
        let low, high: CGFloat

        init(_ low: CGFloat, _ high: CGFloat) {
            func snap(_ edge: CGFloat) -> CGFloat { abs(edge - edge.rounded()) <= 1e-3 ? edge.rounded() : edge }
            self.low = snap(low * ConformanceTests.scale)
            self.high = snap(high * ConformanceTests.scale)
        }

        func coverage(of pixel: Int) -> CGFloat {
            max(0, min(1, min(CGFloat(pixel) + 1, high) - max(CGFloat(pixel), low)))
        }
    }

    /// Premultiplied components in 0...1.
    private struct Color {
        var red, green, blue, alpha: CGFloat

        static let clear = Color("#00000000")

        init(_ text: String) {
            let digits = text.dropFirst()
            var values = stride(from: 0, to: digits.count, by: 2).map { offset in
                let start = digits.index(digits.startIndex, offsetBy: offset)
                return CGFloat(Int(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0) / 255
            }
            if values.count == 3 { values.append(1) }
            alpha = values[3]
            red = values[0] * alpha
            green = values[1] * alpha
            blue = values[2] * alpha
        }

        mutating func paint(_ color: Color, coverage: CGFloat) {
            let left = 1 - color.alpha * coverage
            red = color.red * coverage + red * left
            green = color.green * coverage + green * left
            blue = color.blue * coverage + blue * left
            alpha = color.alpha * coverage + alpha * left
        }

        var bytes: [Int] {
            [red, green, blue].map { alpha > 0 ? Int(($0 / alpha * 255).rounded()) : 0 } + [
                Int((alpha * 255).rounded())
            ]
        }
    }
}
