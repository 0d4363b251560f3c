import AsyncDisplayKit

// The code of the article *Languages*. The `sample` comments mark what the article shows.

enum LanguageSamples {
    // sample: texts
    static func texts(_ bundle: Bundle, count: Int, author: String) -> [String] {
        [
            NSLocalizedString("save", bundle: bundle, comment: "A button"),
            String(localized: "Photo by \(author)", bundle: bundle),
            String(localized: "\(count) photos", bundle: bundle, comment: "Below an album"),
        ]
    }
    // end

    // sample: formats
    static func count(_ count: Int, in bundle: Bundle) -> String {
        let format = NSLocalizedString("photos", bundle: bundle, comment: "The number of photos in an album")
        return String.localizedStringWithFormat(format, count)
    }
    // end

    // sample: dates
    static func caption(_ date: Date, price: Decimal) -> String {
        let day = date.formatted(.dateTime.day().month(.wide).year().locale(.application))
        return "\(day), \(price.formatted(.currency(code: "EUR").locale(.application)))"
    }
    // end
}
