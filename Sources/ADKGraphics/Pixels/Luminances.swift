import Foundation

/// The luminances of a part of a raster, and the contrasts in it. A value.
package struct Luminances: Sendable {
    /// Classes of equal contrast: about one percent each.
    private var counts = [Int](repeating: 0, count: Luminances.classCount)
    private var sums = [Double](repeating: 0, count: Luminances.classCount)
    private var colors = [UInt32](repeating: 0, count: Luminances.classCount)
    /// The number of pixels.
    package private(set) var count = 0

    private static let steps = 4096
    private static let classes: [Int] = (0..<steps).map { step in
        Int((log(Double(step) / Double(steps - 1) / 0.05 + 1) * 100).rounded())
    }
    private static let classCount = (classes.last ?? 0) + 1
    private static let red = table(0.2126), green = table(0.7152), blue = table(0.0722)

    private static func table(_ share: Double) -> [Double] {
        (0..<256).map { WCAG.luminance(Double($0) / 255, Double($0) / 255, Double($0) / 255) * share }
    }

    /// Reads the pixels of `pixels` in `rects`, which may lie outside. O(pixels in them).
    package init(of pixels: PixelBuffer, in rects: [PixelRect]) {
        let all = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let (red, green, blue, classes) = (Luminances.red, Luminances.green, Luminances.blue, Luminances.classes)
        for rect in rects.map({ $0.intersection(all) }) where !rect.isEmpty {
            for y in rect.y..<rect.y + rect.height {
                let row = pixels.row(y)
                for x in rect.x..<rect.x + rect.width {
                    let pixel = row[x]
                    let luminance =
                        red[Int(pixel >> 16 & 255)] + green[Int(pixel >> 8 & 255)] + blue[Int(pixel & 255)]
                    let index = classes[min(Luminances.steps - 1, Int(luminance * Double(Luminances.steps - 1)))]
                    counts[index] += 1
                    sums[index] += luminance
                    colors[index] = pixel
                }
            }
            count += rect.width * rect.height
        }
    }

    /// The most frequent luminance, a pixel of it, and the share of the pixels that differ from it by at most three
    /// percent of contrast.
    package var background: (luminance: Double, pixel: UInt32, share: Double) {
        guard count > 0, let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return (0, 0, 0) }
        let near = counts[max(0, most - 3)...min(counts.count - 1, most + 3)].reduce(0, +)
        return (sums[most] / Double(counts[most]), colors[most], Double(near) / Double(count))
    }

    /// The strongest contrast with `luminance` that a share of the pixels has, or more of them. At least `pixels` are
    /// needed. 1 without pixels.
    package func strongestContrast(with luminance: Double, share: Double, pixels: Int = 1) -> Double {
        let needed = max(pixels, Int((Double(count) * share).rounded(.up)), 1)
        func extreme(_ indices: some Sequence<Int>) -> Double {
            var seen = 0
            for index in indices where counts[index] > 0 {
                seen += counts[index]
                if seen >= needed { return WCAG.contrast(sums[index] / Double(counts[index]), luminance) }
            }
            return 1
        }
        return max(extreme(counts.indices), extreme(counts.indices.reversed()))
    }

    /// The contrast that `luminance` has with at least the given share of the pixels.
    package func contrast(of luminance: Double, withShare share: Double) -> Double {
        let values = counts.indices.filter { counts[$0] > 0 }.map { index in
            (contrast: WCAG.contrast(sums[index] / Double(counts[index]), luminance), count: counts[index])
        }.sorted { $0.contrast > $1.contrast }
        var seen = 0
        for value in values {
            seen += value.count
            if Double(seen) >= Double(count) * share { return value.contrast }
        }
        return 1
    }
}
