import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// An image and its transform, with the result in double precision.
private struct Sampling {
    let source: PixelBuffer
    let transform: CGAffineTransform
    var origin = (x: 0, y: 0)

    /// The premultiplied channels at a device pixel: blue, green, red, alpha.
    func exact(_ x: Int, _ y: Int) -> [Double] {
        let centre = CGPoint(x: CGFloat(x - origin.x) + 0.5, y: CGFloat(y - origin.y) + 0.5)
            .applying(transform.inverted())
        return bilinear(source, centre.x - 0.5, centre.y - 0.5) { x, y in
            (0..<source.width).contains(x) && (0..<source.height).contains(y) ? source.pixel(x: x, y: y) : 0
        }
    }

    func sampler() throws -> AffineSampler {
        AffineSampler(source, through: try #require(AffineMap(transform, from: origin)))
    }
}

private func bilinear(_ source: PixelBuffer, _ u: Double, _ v: Double, _ pixel: (Int, Int) -> UInt32) -> [Double] {
    guard abs(u) < 1e8, abs(v) < 1e8 else { return [0, 0, 0, 0] }
    let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (right, down) = (u - Double(x), v - Double(y))
    var sums = [0.0, 0, 0, 0]
    for (dx, dy, weight) in [
        (0, 0, (1 - right) * (1 - down)), (1, 0, right * (1 - down)), (0, 1, (1 - right) * down), (1, 1, right * down),
    ] {
        for (index, value) in SampleImages.channels(pixel(x + dx, y + dy)).enumerated() {
            sums[index] += Double(value) * weight
        }
    }
    return sums
}

private func randomTransform(_ numbers: inout SeededRandom, around size: Int) -> CGAffineTransform {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }
    let middle = CGAffineTransform(translationX: number(0...Double(size)), y: number(0...Double(size)))
    let linear: CGAffineTransform
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: linear = CGAffineTransform(rotationAngle: number(-4...4))
    case 1: linear = CGAffineTransform(scaleX: number(-3...3), y: number(-3...3))
    case 2:
        linear = CGAffineTransform(scaleX: number(0.2...1), y: number(0.2...1)).concatenating(
            CGAffineTransform(rotationAngle: number(-4...4)))
    case 3: linear = CGAffineTransform(scaleX: number(1...9), y: number(1...9))
    default:
        linear = CGAffineTransform(
            a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: 0, ty: 0)
    }
    return CGAffineTransform(translationX: number(-30...0), y: number(-30...0)).concatenating(linear).concatenating(
        middle)
}

private func noise(_ numbers: inout SeededRandom, _ sides: ClosedRange<Int> = 1...40) -> PixelBuffer {
    SampleImages.noise(
        Int.random(in: sides, using: &numbers), Int.random(in: sides, using: &numbers),
        opaque: Bool.random(using: &numbers), seed: numbers.next())
}

@Suite struct AffineSamplerTests {
    private static let kernels = AVX2Kernel.isAvailable ? [false, true] : [false]

    private func background(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
        SampleImages.noise(width, height, opaque: false, seed: seed)
    }

    @Test func randomPartsInAnyOrderHaveTheBitsOfTheWhole() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let source = noise(&numbers)
            let (width, height) = (Int.random(in: 1...60, using: &numbers), Int.random(in: 1...60, using: &numbers))
            let target = PixelRect(x: 3, y: -5, width: width / 2 + 1, height: height)
            let samplers: [AffineSampler?] = [
                AffineMap(randomTransform(&numbers, around: 60)).map { AffineSampler(source, through: $0) },
                AffineSampler(source, PixelRect(x: 0, y: 0, width: source.width, height: source.height), over: target),
            ]
            let opacity = Bool.random(using: &numbers) ? 1 : CGFloat.random(in: 0...1, using: &numbers)
            for case let sampler? in samplers {
                let below = numbers.next()
                let whole = background(width, height, seed: below)
                sampler.draw(
                    into: whole, x: 0, y: 0, clip: PixelRect(x: 0, y: 0, width: width, height: height),
                    opacity: opacity, hasAVX2: false)
                let pieces = background(width, height, seed: below)
                let xs = [
                    0, Int.random(in: 0...width, using: &numbers), Int.random(in: 0...width, using: &numbers), width,
                ]
                .sorted()
                let ys = [0, Int.random(in: 0...height, using: &numbers), height].sorted()
                var parts: [PixelRect] = []
                for (left, right) in zip(xs, xs.dropFirst()) {
                    for (top, bottom) in zip(ys, ys.dropFirst()) {
                        parts.append(PixelRect(x: left, y: top, width: right - left, height: bottom - top))
                    }
                }
                for part in parts.shuffled(using: &numbers) {
                    sampler.draw(
                        into: pieces, x: 0, y: 0, clip: part, opacity: opacity,
                        hasAVX2: AffineSamplerTests.kernels.randomElement(using: &numbers) ?? false)
                }
                #expect(SampleImages.words(pieces) == SampleImages.words(whole), "\(sampler)")
            }
        }
    }

    /// A large image is drawn in blocks, a small one at once.
    @Test func aLargeImageHasTheBitsOfTheSamePixelsInASmallOne() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        let source = SampleImages.noise(330, 270, opaque: false, seed: numbers.next())
        let all = PixelRect(x: 0, y: 0, width: 300, height: 280)
        for _ in 0..<4 {
            let map = try #require(
                AffineMap(
                    CGAffineTransform(translationX: -165, y: -135).concatenating(
                        randomTransform(&numbers, around: 1)
                    ).concatenating(CGAffineTransform(translationX: 150, y: 140))))
            for hasAVX2 in AffineSamplerTests.kernels {
                let whole = background(300, 280, seed: 1)
                AffineSampler(source, through: map).draw(
                    into: whole, x: 0, y: 0, clip: all, opacity: 0.7, hasAVX2: hasAVX2)
                let rows = background(300, 280, seed: 1)
                for y in 0..<280 {
                    // Only the part of the image that a row can show.
                    let clip = PixelRect(x: 0, y: y, width: 300, height: 1)
                    AffineSampler(source, through: map).draw(
                        into: rows, x: 0, y: 0, clip: clip, opacity: 0.7, hasAVX2: !hasAVX2 && AVX2Kernel.isAvailable)
                }
                #expect(SampleImages.words(rows) == SampleImages.words(whole))
                let part = map.source(of: PixelRect(x: 100, y: 90, width: 60, height: 50)).intersection(
                    PixelRect(x: 0, y: 0, width: 330, height: 270))
                guard !part.isEmpty else { continue }
                let small = PixelBuffer(width: part.width, height: part.height)
                for y in 0..<part.height {
                    for x in 0..<part.width { small.row(y)[x] = source.pixel(x: part.x + x, y: part.y + y) }
                }
                let here = background(300, 280, seed: 1)
                AffineSampler(small, x: part.x, y: part.y, through: map).draw(
                    into: here, x: 0, y: 0, clip: PixelRect(x: 100, y: 90, width: 60, height: 50), opacity: 0.7,
                    hasAVX2: hasAVX2)
                for y in 90..<140 {
                    for x in 100..<160 { #expect(here.pixel(x: x, y: y) == whole.pixel(x: x, y: y)) }
                }
            }
        }
    }

    @Test func everyClipOfASmallResultHasTheBitsOfTheWhole() throws {
        let source = SampleImages.noise(5, 4, opaque: false, seed: 1)
        for transform in [
            CGAffineTransform(rotationAngle: 0.4).concatenating(CGAffineTransform(translationX: 2, y: 1)),
            CGAffineTransform(scaleX: 1.7, y: -1.3).concatenating(CGAffineTransform(translationX: 0.3, y: 6.2)),
        ] {
            let sampler = AffineSampler(source, through: try #require(AffineMap(transform)))
            let whole = PixelBuffer(width: 8, height: 8)
            sampler.draw(into: whole, clip: PixelRect(x: 0, y: 0, width: 8, height: 8))
            #expect(SampleImages.words(whole).contains { $0 != 0 })
            for x in 0..<8 {
                for y in 0..<8 {
                    for width in 1...8 - x {
                        for height in 1...8 - y {
                            let part = PixelBuffer(width: 8, height: 8)
                            sampler.draw(into: part, clip: PixelRect(x: x, y: y, width: width, height: height))
                            for row in 0..<8 {
                                for column in 0..<8 {
                                    let isInside = (x..<x + width).contains(column) && (y..<y + height).contains(row)
                                    let wanted = isInside ? whole.pixel(x: column, y: row) : 0
                                    if part.pixel(x: column, y: row) != wanted { Issue.record("\(column),\(row)") }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func isWithinOneLevelOfFilteringInDoubles() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        var (worst, drawn) = (0.0, 0)
        for _ in 0..<80 {
            let source = noise(&numbers)
            let origin = (x: Int.random(in: -9...9, using: &numbers), y: Int.random(in: -9...9, using: &numbers))
            let sampling = Sampling(source: source, transform: randomTransform(&numbers, around: 40), origin: origin)
            guard let map = AffineMap(sampling.transform, from: origin) else { continue }
            let result = PixelBuffer(width: 40, height: 40)
            AffineSampler(source, through: map).draw(into: result, clip: PixelRect(x: 0, y: 0, width: 40, height: 40))
            for y in 0..<40 {
                for x in 0..<40 {
                    let pixel = result.pixel(x: x, y: y)
                    if pixel != 0 { drawn += 1 }
                    for (value, sum) in zip(SampleImages.channels(pixel), sampling.exact(x, y)) {
                        worst = max(worst, abs(Double(value) - sum))
                    }
                }
            }
        }
        #expect(worst < 1)
        #expect(drawn > 1000)
    }

    @Test func stretchingIsWithinOneLevelOfFilteringInDoubles() throws {
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<60 {
            let source = noise(&numbers)
            func run(_ length: Int) -> (Int, Int) {
                let start = Int.random(in: 0..<length, using: &numbers)
                return (start, Int.random(in: 1...length - start, using: &numbers))
            }
            let ((x, width), (y, height)) = (run(source.width), run(source.height))
            let part = PixelRect(x: x, y: y, width: width, height: height)
            let target = PixelRect(
                x: Int.random(in: -5...5, using: &numbers), y: Int.random(in: -5...5, using: &numbers),
                width: Int.random(in: 1...50, using: &numbers), height: Int.random(in: 1...50, using: &numbers))
            let result = PixelBuffer(width: 40, height: 40)
            let clip = PixelRect(x: 0, y: 0, width: 40, height: 40)
            try #require(AffineSampler(source, part, over: target)).draw(into: result, clip: clip)
            for py in 0..<40 {
                for px in 0..<40 {
                    let isInside = target.intersects(PixelRect(x: px, y: py, width: 1, height: 1))
                    let u = (Double(px - target.x) + 0.5) * Double(width) / Double(target.width) - 0.5
                    let v = (Double(py - target.y) + 0.5) * Double(height) / Double(target.height) - 0.5
                    let wanted = bilinear(source, u, v) { sx, sy in
                        source.pixel(x: x + min(max(0, sx), width - 1), y: y + min(max(0, sy), height - 1))
                    }
                    for (value, sum) in zip(SampleImages.channels(result.pixel(x: px, y: py)), wanted) {
                        #expect(abs(Double(value) - (isInside ? sum : 0)) < 1)
                    }
                }
            }
        }
    }

    @Test func movesQuarterTurnsAndMirrorsAreCopies() throws {
        let turns: [CGAffineTransform] = [0, 1, 2, 3].flatMap { quarter in
            let turn = CGAffineTransform(rotationAngle: Double(quarter) * .pi / 2)
            return [turn, CGAffineTransform(scaleX: -1, y: 1).concatenating(turn)]
        }
        for (width, height) in [(1, 1), (1, 6), (7, 2), (6, 6), (12, 9)] {
            let source = SampleImages.noise(width, height, opaque: false, seed: 9)
            for turn in turns {
                for (dx, dy) in [(0, 0), (12, 12), (3, 15), (-4, 6), (25, 0)] {
                    let sampling = Sampling(
                        source: source,
                        transform: turn.concatenating(CGAffineTransform(translationX: CGFloat(dx), y: CGFloat(dy))))
                    for hasAVX2 in AffineSamplerTests.kernels {
                        let result = PixelBuffer(width: 24, height: 24)
                        try sampling.sampler().draw(
                            into: result, x: 0, y: 0, clip: PixelRect(x: 0, y: 0, width: 24, height: 24), opacity: 1,
                            hasAVX2: hasAVX2)
                        for y in 0..<24 {
                            for x in 0..<24 {
                                let wanted = sampling.exact(x, y).map { Int($0.rounded()) }
                                #expect(SampleImages.channels(result.pixel(x: x, y: y)) == wanted)
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func aMoveByWholePixelsMovesTheBits() throws {
        var numbers = SeededRandom(seed: 11)
        for distance in [1, 7, -13, 1000, 100_000_000] {
            let source = noise(&numbers)
            let transform = randomTransform(&numbers, around: 30)
            guard let map = AffineMap(transform), let moved = AffineMap(transform, from: (distance, -distance)) else {
                continue
            }
            let (here, there) = (PixelBuffer(width: 50, height: 50), PixelBuffer(width: 50, height: 50))
            AffineSampler(source, through: map).draw(into: here, clip: PixelRect(x: 0, y: 0, width: 50, height: 50))
            AffineSampler(source, through: moved).draw(
                into: there, x: distance, y: -distance,
                clip: PixelRect(x: distance, y: -distance, width: 50, height: 50))
            #expect(SampleImages.words(here) == SampleImages.words(there))
        }
    }

    @Test func theNeededPartOfAnImageIsEnough() throws {
        var numbers = SeededRandom(seed: 21)
        var partial = 0
        for _ in 0..<100 {
            let source = SampleImages.noise(60, 50, opaque: false, seed: numbers.next())
            guard let map = AffineMap(randomTransform(&numbers, around: 40)) else { continue }
            let clip = PixelRect(
                x: Int.random(in: 0...30, using: &numbers), y: Int.random(in: 0...30, using: &numbers),
                width: Int.random(in: 1...10, using: &numbers), height: Int.random(in: 1...10, using: &numbers))
            let part = map.source(of: clip).intersection(PixelRect(x: 0, y: 0, width: 60, height: 50))
            let (whole, cut) = (PixelBuffer(width: 40, height: 40), PixelBuffer(width: 40, height: 40))
            AffineSampler(source, through: map).draw(into: whole, clip: clip)
            if !part.isEmpty {
                let copy = try source.copy(x: part.x, y: part.y, width: part.width, height: part.height)
                AffineSampler(copy, x: part.x, y: part.y, through: map).draw(into: cut, clip: clip)
                if part.area < 3000 { partial += 1 }
            }
            #expect(SampleImages.words(whole) == SampleImages.words(cut))
        }
        #expect(partial > 20)
    }

    @Test func opaqueImagesIgnoreTheirAlphaBytes() throws {
        let noisy = SampleImages.noise(20, 14, opaque: true, seed: 3)
        let source = PixelBuffer(width: 20, height: 14, isOpaque: true)
        for y in 0..<14 { for x in 0..<20 { source.row(y)[x] = noisy.row(y)[x] & 0xFF_FFFF | UInt32(x * y) << 24 } }
        let map = try #require(AffineMap(CGAffineTransform(rotationAngle: 0.2)))
        let whole = PixelRect(x: 0, y: 0, width: 33, height: 33)
        for (plain, odd) in [
            (AffineSampler(noisy, through: map), AffineSampler(source, through: map)),
            (
                try #require(AffineSampler(noisy, PixelRect(x: 1, y: 2, width: 9, height: 9), over: whole)),
                try #require(AffineSampler(source, PixelRect(x: 1, y: 2, width: 9, height: 9), over: whole))
            ),
        ] {
            for hasAVX2 in AffineSamplerTests.kernels {
                let (a, b) = (PixelBuffer(width: 33, height: 33), PixelBuffer(width: 33, height: 33))
                plain.draw(into: a, x: 0, y: 0, clip: whole, opacity: 1, hasAVX2: hasAVX2)
                odd.draw(into: b, x: 0, y: 0, clip: whole, opacity: 1, hasAVX2: hasAVX2)
                #expect(SampleImages.words(a) == SampleImages.words(b))
            }
        }
    }

    @Test func flatOpaqueColoursStayFlatAndColoursNeverExceedTheirAlpha() throws {
        let flat = SampleImages.flat(9, 9, 0xFF12_80FE)
        let target = PixelRect(x: 0, y: 0, width: 50, height: 31)
        let result = PixelBuffer(width: 50, height: 31)
        try #require(AffineSampler(flat, PixelRect(x: 0, y: 0, width: 9, height: 9), over: target)).draw(
            into: result, clip: target)
        #expect(SampleImages.words(result).allSatisfy { $0 == 0xFF12_80FE })
        var numbers = SeededRandom(seed: 8)
        for _ in 0..<30 {
            let source = SampleImages.noise(30, 30, opaque: false, seed: numbers.next())
            guard let map = AffineMap(randomTransform(&numbers, around: 50)) else { continue }
            let result = background(50, 31, seed: numbers.next())
            AffineSampler(source, through: map).draw(
                into: result, clip: target, opacity: CGFloat.random(in: 0...1, using: &numbers))
            for pixel in SampleImages.words(result) {
                let parts = SampleImages.channels(pixel)
                #expect(parts[0...2].allSatisfy { $0 <= parts[3] })
            }
        }
    }

    @Test func opacityAndBlendingAreWithinOneLevel() throws {
        var numbers = SeededRandom(seed: 31)
        for opacity in [0.0, 0.003, 0.25, 0.5, 0.999, 1, 2, -1] as [CGFloat] {
            let sampling = Sampling(
                source: SampleImages.noise(25, 25, opaque: false, seed: numbers.next()),
                transform: CGAffineTransform(rotationAngle: 0.3).concatenating(CGAffineTransform(translationX: 8, y: 0))
            )
            let below = background(30, 30, seed: 4)
            let result = background(30, 30, seed: 4)
            try sampling.sampler().draw(
                into: result, clip: PixelRect(x: 0, y: 0, width: 30, height: 30), opacity: opacity)
            let share = Double(UInt32(min(1, max(0, opacity)) * 65_535 + 0.5) >> 8) / 255
            for y in 0..<30 {
                for x in 0..<30 {
                    let color = sampling.exact(x, y).map { $0 * share }
                    let under = SampleImages.channels(below.pixel(x: x, y: y))
                    for (index, value) in SampleImages.channels(result.pixel(x: x, y: y)).enumerated() {
                        let wanted = color[index] + Double(under[index]) * (1 - color[3] / 255)
                        // Sampling, fading and blending each round to a level.
                        #expect(abs(Double(value) - wanted) < 2)
                    }
                }
            }
        }
        let untouched = background(30, 30, seed: 4)
        let map = try #require(AffineMap(.identity))
        AffineSampler(SampleImages.flat(9, 9, .max), through: map).draw(
            into: untouched, clip: PixelRect(x: 0, y: 0, width: 30, height: 30), opacity: .nan)
        #expect(SampleImages.words(untouched) == SampleImages.words(background(30, 30, seed: 4)))
    }

    @Test func transformsWithoutAnInverseDrawNothing() {
        for number in [0, CGFloat.nan, .infinity, -.infinity, 1e300, 1e-300, .leastNonzeroMagnitude] {
            #expect(AffineMap(CGAffineTransform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0)) == nil || number == 1e300)
            #expect(AffineMap(CGAffineTransform(a: number, b: number, c: number, d: number, tx: 0, ty: 0)) == nil)
        }
        for number in [CGFloat.nan, .infinity, 1e300] {
            #expect(AffineMap(CGAffineTransform(translationX: number, y: 0)) == nil)
        }
        #expect(AffineMap(CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)) == nil)
        #expect(AffineMap(CGAffineTransform(scaleX: 1e-5, y: 1)) == nil)
        let source = SampleImages.flat(4, 4, .max)
        let (all, none) = (PixelRect(x: 0, y: 0, width: 4, height: 4), PixelRect(x: 0, y: 0, width: 0, height: 4))
        #expect(AffineSampler(source, all, over: none) == nil)
        #expect(AffineSampler(source, none, over: all) == nil)
        #expect(AffineSampler(source, PixelRect(x: 2, y: 0, width: 3, height: 2), over: all) == nil)
    }

    @Test func extremeNumbersNeitherTrapNorDrawInTheWrongPlace() {
        var numbers = SeededRandom(seed: 77)
        func extreme() -> CGFloat {
            let sign: CGFloat = Bool.random(using: &numbers) ? 1 : -1
            return sign * pow(10, CGFloat.random(in: -6...10, using: &numbers))
        }
        let source = SampleImages.flat(3, 3, .max)
        for _ in 0..<2000 {
            let transform = CGAffineTransform(
                a: extreme(), b: Bool.random(using: &numbers) ? 0 : extreme(),
                c: Bool.random(using: &numbers) ? 0 : extreme(),
                d: extreme(), tx: extreme(), ty: extreme())
            let place = (x: Int.random(in: -2_000_000_000...2_000_000_000, using: &numbers), y: 0)
            guard
                let map = AffineMap(
                    transform, from: (Int.random(in: -1_000_000_000...1_000_000_000, using: &numbers), 0))
            else { continue }
            _ = map.source(of: PixelRect(x: -1_000_000_000, y: 0, width: 2_000_000_000, height: 1))
            let sampler = AffineSampler(source, x: place.x, y: place.y, through: map)
            let result = PixelBuffer(width: 3, height: 3)
            let seen = sampler.reach.intersection(PixelRect(x: 0, y: 0, width: 3, height: 3))
            sampler.draw(into: result, clip: PixelRect(x: 0, y: 0, width: 3, height: 3))
            for y in 0..<3 {
                for x in 0..<3 where !seen.intersects(PixelRect(x: x, y: y, width: 1, height: 1)) {
                    #expect(result.pixel(x: x, y: y) == 0)
                }
            }
        }
    }

    @Test func anImageOfOnePixelFadesAtItsEdgesOrFillsItsTarget() throws {
        let source = SampleImages.flat(1, 1, 0xFFFF_FFFF)
        let result = PixelBuffer(width: 8, height: 1)
        let map = try #require(AffineMap(CGAffineTransform(scaleX: 4, y: 1), from: (2, 0)))
        AffineSampler(source, through: map).draw(into: result, clip: PixelRect(x: 0, y: 0, width: 8, height: 1))
        // A tent around the pixel's centre.
        #expect(SampleImages.words(result).map { $0 >> 24 } == [32, 96, 159, 223, 223, 159, 96, 32])
        let whole = PixelRect(x: 0, y: 0, width: 8, height: 1)
        try #require(AffineSampler(source, PixelRect(x: 0, y: 0, width: 1, height: 1), over: whole)).draw(
            into: result, clip: whole)
        #expect(SampleImages.words(result).allSatisfy { $0 == .max })
    }
}
