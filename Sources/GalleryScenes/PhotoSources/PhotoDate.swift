import AsyncDisplayKit

/// Formats dates as `14 March 2026`, independently of the locale.
enum PhotoDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The date of an ISO 8601 text (`2026-03-14`, with or without a time). Any other text is returned unchanged.
    static func text(forISO8601 text: String) -> String {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        let rest = text.dropFirst(10)
        guard
            parts.count == 3, parts[0].count == 4, rest.isEmpty || rest.hasPrefix("T") || rest.hasPrefix(" "),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return text }
        return "\(day) \(months[month - 1]) \(year)"
    }

    /// The day in the user's time zone, `seconds` after the start of 1970 in UTC.
    static func text(forSeconds seconds: Int) -> String? {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil, months.indices.contains(Int(parts.tm_mon)) else { return nil }
        return "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    }
}
