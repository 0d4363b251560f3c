import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryScenes

/// D31 of a review: accents and error lines had less contrast than 4.5:1.
struct ThemeContrastTests {
    private func luminance(_ color: UIColor, _ variant: ColorVariant) -> Double {
        let parts = color.components(for: variant)
        return WCAG.luminance(Double(parts.red), Double(parts.green), Double(parts.blue))
    }

    @Test func textsAndAccentsHaveTheContrastOfLevelAAOnTheirGrounds() {
        let grounds = [("page", Theme.page), ("card", Theme.card)]
        var pairs = grounds.flatMap { ground in
            [("text", Theme.text), ("secondary", Theme.secondary), ("accent", Theme.accent)].map { ($0, ground) }
        }
        // The messages in place of photos, and what is pressed or under the pointer.
        pairs.append((("text", Theme.text), ("hairline", Theme.hairline)))
        pairs.append((("secondary", Theme.secondary), ("hairline", Theme.hairline)))
        pairs += Habitat.all.map { (("secondary", Theme.secondary), ($0.name, $0.page)) }
        for ((name, color), (ground, behind)) in pairs {
            for variant in [ColorVariant.light, .dark] {
                let contrast = WCAG.contrast(luminance(color, variant), luminance(behind, variant))
                #expect(contrast >= WCAG.text, "\(name) on \(ground), \(variant): \(contrast)")
            }
        }
    }
}
