import Foundation

/// A day, in UTC.
struct ShipDate {
    /// The day's first second, since 1970.
    let seconds: Int
    private let date: Date

    /// Nil if `text` is no day such as `2026-11-29` between 1980 and 2199.
    init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        guard (1980..<2200).contains(parts[0]), let date = calendar.date(from: components),
            calendar.dateComponents([.year, .month, .day], from: date) == components
        else { return nil }
        self.date = date
        seconds = Int(date.timeIntervalSince1970)
    }

    /// The day as a changelog has it: `Sun, 29 Nov 2026 00:00:00 +0000`.
    var changelogText: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy"
        return formatter.string(from: date) + " 00:00:00 +0000"
    }
}
