import AsyncDisplayKit

/// Dates as they stand under a name: `14 March 2026`.
enum PhotoDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `text` may be ISO 8601 (`2026-03-14`, with or without a time); anything else stays as written.
    static func words(for text: String) -> String {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        let rest = text.dropFirst(10)
        guard
            parts.count == 3, parts[0].count == 4, rest.isEmpty || rest.hasPrefix("T") || rest.hasPrefix(" "),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return text }
        return "\(day) \(months[month - 1]) \(year)"
    }

    /// The day in the user's time zone, `seconds` after 1970 began.
    static func words(forSeconds seconds: Int) -> String? {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil, months.indices.contains(Int(parts.tm_mon)) else { return nil }
        return "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    }
}
