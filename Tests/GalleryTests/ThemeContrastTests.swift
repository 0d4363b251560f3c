import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryScenes

/// D31 of a review: accents and error lines had less contrast than 4.5:1.
struct ThemeContrastTests {
    private func luminance(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Double {
        let pixel = color.components(for: style).roundedPixel
        let light = [16, 8, 0].map { shift -> Double in
            let value = Double(pixel >> shift & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    @Test func textsAndAccentsHaveTheContrastOfLevelAAOnTheirGrounds() {
        let grounds = [("page", Theme.page), ("card", Theme.card)]
        var pairs = grounds.flatMap { ground in
            [("text", Theme.text), ("secondary", Theme.secondary), ("accent", Theme.accent)].map { ($0, ground) }
        }
        // The messages in place of photos.
        pairs.append((("text", Theme.text), ("hairline", Theme.hairline)))
        for ((name, color), (ground, behind)) in pairs {
            for style in [UIUserInterfaceStyle.light, .dark] {
                let levels = [luminance(color, style), luminance(behind, style)]
                let contrast = ((levels.max() ?? 0) + 0.05) / ((levels.min() ?? 0) + 0.05)
                #expect(contrast >= 4.5, "\(name) on \(ground), \(style): \(contrast)")
            }
        }
    }
}
