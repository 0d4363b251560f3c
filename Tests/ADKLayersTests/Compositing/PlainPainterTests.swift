import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers

/// The compositor compared to a painter that shares no code with it.
final class PlainPainterTests: XCTestCase, @unchecked Sendable {
    private static let side = 64

    /// In levels of 255. Every step of blending and blurring rounds to a level, and a few steps add up.
    private static let roundings = 4
    /// Cairo draws a curve as lines that stay within a tenth of a pixel of it.
    private static let curvedEdge = 26

    /// The first pixel that differs from the plain painter's, and the largest difference.
    @MainActor private func difference(in window: LayerWindow) -> (text: String?, worst: Int) {
        let side = PlainPainterTests.side
        let pixels = window.capture()
        let plain = PlainPainter(width: side, height: side).raster(of: window.layer)
        var (text, worst): (String?, Int) = (nil, 0)
        for y in 0..<side {
            for x in 0..<side {
                let wanted = plain.pixels[y * side + x]
                let limit = plain.isEdge[y * side + x] ? PlainPainterTests.curvedEdge : PlainPainterTests.roundings
                for (channel, shift) in [16, 8, 0].enumerated() {
                    let shown = Int(pixels.pixel(x: x, y: y) >> UInt32(shift) & 0xFF)
                    let away = abs(shown - Int((wanted[channel] * 255).rounded()))
                    worst = max(worst, away)
                    if away > limit, text == nil {
                        text = "pixel \(x),\(y) channel \(channel) is \(shown) and should be \(wanted[channel] * 255)"
                    }
                }
            }
        }
        return (text, worst)
    }

    @MainActor private func randomLayer(_ random: inout SeededRandom) -> CALayer {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func color(_ alphas: [CGFloat]) -> UIColor {
            UIColor(
                hue: CGFloat(number(0...9)) / 10, saturation: CGFloat(number(0...2)) / 2,
                brightness: CGFloat(number(0...2)) / 2,
                alpha: alphas[number(0...alphas.count - 1)])
        }
        let layer = CALayer()
        layer.frame = CGRect(x: number(-4...40), y: number(-4...40), width: number(1...40), height: number(1...40))
        if number(0...3) > 0 { layer.backgroundColor = color([1, 1, 0.5, 0.2]) }
        if number(0...2) == 0 {
            layer.cornerRadius = CGFloat(number(1...25))
            if number(0...1) == 0 {
                layer.maskedCorners = CACornerMask(rawValue: CACornerMask.RawValue(number(0...15)))
            }
        }
        layer.masksToBounds = number(0...3) == 0
        if number(0...2) == 0 {
            layer.shadowAlpha = CGFloat(number(1...4)) / 4
            layer.shadowRadius = CGFloat(number(0...6))
            layer.shadowOffset = CGSize(width: number(-5...5), height: number(-5...5))
            layer.shadowColor = color([1, 0.2, 0.6])
        }
        if number(0...3) == 0 {
            layer.borderWidth = CGFloat(number(1...3))
            layer.borderColor = color([1, 0.5])
        }
        if number(0...3) == 0 { layer.alpha = CGFloat(number(1...3)) / 4 }
        if number(0...3) == 0 {
            let (width, height) = (Int(layer.frame.width), Int(layer.frame.height))
            let isOpaque = number(0...1) == 0
            let contents = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
            let level = UInt32(number(0...255))
            for y in 0..<height {
                for x in 0..<width {
                    let alpha: UInt32 = isOpaque ? 255 : (x / 6 + y / 6) % 2 == 0 ? 0 : 200
                    contents.row(y)[x] = alpha << 24 | min(alpha, level) << 16 | alpha / 2 << 8
                }
            }
            layer.contents = contents
        }
        layer.zPosition = CGFloat(number(0...1))
        return layer
    }

    /// `ADK_PAINTER_SEEDS=500` is the long run.
    func testShadowsBordersCornersClipsAndGroupsAreWhatTheyAreDefinedAs() {
        let seeds = ProcessInfo.processInfo.environment["ADK_PAINTER_SEEDS"].flatMap { UInt64($0) } ?? 40
        onMain {
            for seed in 0..<seeds {
                var random = SeededRandom(seed: seed)
                let side = CGFloat(PlainPainterTests.side)
                let (_, window) = makeLayerWindow(side, side)
                var layers = [window.layer]
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    let layer = randomLayer(&random)
                    layers[Int.random(in: 0..<layers.count, using: &random)].addSublayer(layer)
                    layers.append(layer)
                }
                if let text = difference(in: window).text {
                    let tree = layers.dropFirst().map { layer in
                        "\(layer.frame) in \(layers.firstIndex { $0 === layer.superlayer } ?? -1) back "
                            + "\(layer.backgroundColor.map { "\($0.components(for: .light).alpha)" } ?? "none") "
                            + "radius \(layer.cornerRadius) corners \(layer.maskedCorners.rawValue) "
                            + "clips \(layer.masksToBounds) shadow \(layer.shadowAlpha) "
                            + "\(layer.shadowRadius) \(layer.shadowOffset) "
                            + "border \(layer.borderWidth) opacity \(layer.alpha) "
                            + "contents \(layer.contents.map { "\($0.isOpaque)" } ?? "none") z \(layer.zPosition)"
                    }
                    XCTFail("seed \(seed): \(text), painting\n" + tree.joined(separator: "\n"))
                }
            }
        }
    }
}
