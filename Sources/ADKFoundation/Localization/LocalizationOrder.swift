/// The order in which the localisations of a bundle are asked for a text.
package enum LocalizationOrder {
    /// The localisation for a user, its more general forms, and the development language last.
    ///
    /// - Parameters:
    ///   - available: the names of the localisations, in any spelling.
    ///   - preferred: the languages of the user, the best first. The first one that has a localisation counts.
    ///   - development: the language that the app is written in.
    /// - Returns: names of `available`. Empty if none can be read, or if the user reads the keys.
    package static func order(
        of available: [String], for preferred: [LanguageTag], development: String
    ) -> [String] {
        let tags = available.sorted().compactMap { name in LanguageTag(name).map { (name: name, tag: $0) } }
        let written = LanguageTag(development) ?? LanguageTag(language: "en")
        var order: [String] = []
        for wanted in preferred {
            let matches = tags.enumerated().compactMap { place, item in
                distance(from: wanted, to: item.tag).map { (name: item.name, distance: $0, place: place) }
            }.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
            guard let best = matches.first else {
                // The keys are in this language.
                if distance(from: wanted, to: written) != nil { return [] }
                continue
            }
            order = [best.name] + matches.dropFirst().filter { $0.distance <= general }.map(\.name)
            break
        }
        let last =
            tags.first { $0.tag == written } ?? tags.first { $0.tag.language == written.language }
            ?? (order.isEmpty ? tags.first { $0.tag == LanguageTag(language: "en") } ?? tags.first : nil)
        if let last, !order.contains(last.name) { order.append(last.name) }
        return order
    }

    /// The distance to a localisation without a region.
    private static let general = 10

    /// How far a localisation is from a wanted language. Nil if it cannot stand for it.
    private static func distance(from wanted: LanguageTag, to other: LanguageTag) -> Int? {
        let norwegian = ["nb", "nn"]
        var distance = 0
        if wanted.language != other.language {
            guard norwegian.contains(wanted.language), norwegian.contains(other.language) else { return nil }
            distance = 40
        }
        if wanted.likelyScript != other.likelyScript {
            // Readers of Serbian know both scripts.
            guard wanted.language == "sr" else { return nil }
            distance += 20
        }
        if wanted.region == other.region { return distance }
        guard let region = other.region else { return distance + general }
        if let place = parents(of: wanted).firstIndex(of: region) { return distance + 1 + place }
        return distance + general + (mainRegions[wanted.language] == region ? 1 : 2)
    }

    /// The regions whose form of a language is nearer than the general one.
    private static func parents(of tag: LanguageTag) -> [String] {
        guard let region = tag.region else { return [] }
        return switch tag.language {
        case "en" where !["US", "PH", "PR", "GU", "VI", "AS"].contains(region): ["001", "GB"]
        case "es" where !["ES", "GQ", "PH", "EA", "IC"].contains(region): ["419", "MX"]
        case "pt" where region != "BR": ["PT"]
        case "zh" where region == "MO": ["HK"]
        default: []
        }
    }

    private static let mainRegions = ["pt": "BR", "en": "US", "zh": "CN", "es": "ES", "fr": "FR", "de": "DE"]
}
