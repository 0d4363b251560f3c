/// The contents of a compiled asset catalogue: its sets by their names, with the places of their files.
package struct AssetIndex: Codable, Equatable, Sendable {
    /// The bytes of a file, counted from the end of the index.
    package struct Place: Codable, Equatable, Sendable {
        package var offset: Int
        package var count: Int

        package init(offset: Int, count: Int) { (self.offset, self.count) = (offset, count) }
    }

    /// The surroundings for which a file or a colour is meant.
    package struct Conditions: Codable, Equatable, Sendable {
        /// The device, as the catalogue names it: `universal`, `mac`, `ipad`, `iphone`.
        package var idiom: String
        /// Light or dark appearance; nil for both.
        package var isDark: Bool?

        package init(idiom: String = "universal", isDark: Bool? = nil) { (self.idiom, self.isDark) = (idiom, isDark) }
    }

    /// One file of an image set.
    package struct Image: Codable, Equatable, Sendable {
        package var conditions: Conditions
        /// Pixels per point; nil for a drawing in SVG.
        package var scale: Double?
        /// The borders in pixels that keep their size: top, left, bottom, right. Nil for an image that stretches.
        package var caps: [Double]?
        /// The middle is repeated and not stretched.
        package var isTiled: Bool
        package var place: Place

        package init(conditions: Conditions, scale: Double?, caps: [Double]?, isTiled: Bool, place: Place) {
            (self.conditions, self.scale, self.caps) = (conditions, scale, caps)
            (self.isTiled, self.place) = (isTiled, place)
        }
    }

    /// An image set or an app icon.
    package struct ImageSet: Codable, Equatable, Sendable {
        /// The use of the image's colours.
        package enum Rendering: String, Codable, Sendable {
            case automatic, template, original
        }

        package var rendering: Rendering
        package var images: [Image]

        package init(rendering: Rendering, images: [Image]) { (self.rendering, self.images) = (rendering, images) }
    }

    /// One colour of a colour set, in sRGB, each component in 0...1.
    package struct Color: Codable, Equatable, Sendable {
        package var conditions: Conditions
        package var red, green, blue, alpha: Double

        package init(conditions: Conditions, red: Double, green: Double, blue: Double, alpha: Double) {
            (self.conditions, self.red, self.green, self.blue, self.alpha) = (conditions, red, green, blue, alpha)
        }
    }

    /// A data set.
    package struct DataSet: Codable, Equatable, Sendable {
        /// The uniform type identifier; empty if the catalogue has none.
        package var type: String
        package var place: Place

        package init(type: String, place: Place) { (self.type, self.place) = (type, place) }
    }

    package var images: [String: ImageSet] = [:]
    package var colors: [String: [Color]] = [:]
    package var data: [String: DataSet] = [:]

    package init() {}
}

extension AssetIndex.ImageSet {
    /// The image for a device, an appearance and pixels per point; nil takes the largest. Nil if the set has none.
    package func image(idioms: [String], isDark: Bool, scale: Double?) -> AssetIndex.Image? {
        let candidates = AssetIndex.suitable(images, idioms: idioms, isDark: isDark, conditions: \.conditions)
        let sorted = candidates.sorted { ($0.scale ?? .infinity) < ($1.scale ?? .infinity) }
        guard let scale else { return sorted.last }
        return sorted.first { ($0.scale ?? .infinity) >= scale } ?? sorted.last
    }
}

extension AssetIndex {
    /// The color of a set for a device and an appearance.
    package static func color(of set: [Color], idioms: [String], isDark: Bool) -> Color? {
        suitable(set, idioms: idioms, isDark: isDark, conditions: \.conditions).first
    }

    /// The elements for the first of `idioms` that has one, and of these the ones for the appearance, or else those
    /// for both.
    fileprivate static func suitable<Element>(
        _ elements: [Element], idioms: [String], isDark: Bool, conditions: (Element) -> Conditions
    ) -> [Element] {
        let idiom = idioms.first { idiom in elements.contains { conditions($0).idiom == idiom } }
        let own = elements.filter { idiom == nil || conditions($0).idiom == idiom }
        let chosen = own.filter { conditions($0).isDark == isDark }
        if !chosen.isEmpty { return chosen }
        let common = own.filter { conditions($0).isDark == nil }
        return common.isEmpty ? own : common
    }
}
