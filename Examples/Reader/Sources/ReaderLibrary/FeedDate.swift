import Foundation

/// The dates of feeds: those of mail (RFC 822) and of ISO 8601.
enum FeedDate {
    static func date(_ text: String) -> Date? { iso(text) ?? mail(text) }

    private static func iso(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle().year().month().day()))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let zones = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5,
        "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]

    /// Such as `Tue, 03 Feb 2026 07:05:00 +0100`. The name of the day, the seconds and the zone may be missing.
    private static func mail(_ text: String) -> Date? {
        let start = text.firstIndex(of: ",").map { text.index(after: $0) } ?? text.startIndex
        let parts = text[start...].lowercased().split(separator: " ")
        guard parts.count >= 4, let day = Int(parts[0]), let month = months.firstIndex(of: String(parts[1].prefix(3))),
            let year = Int(parts[2])
        else { return nil }
        let time = parts[3].split(separator: ":").map { Int($0) }
        guard time.count >= 2, !time.contains(nil) else { return nil }
        let offset = parts.count > 4 ? seconds(ofZone: String(parts[4])) : 0
        let components = DateComponents(
            timeZone: .gmt, year: year < 100 ? 2000 + year : year, month: month + 1, day: day, hour: time[0],
            minute: time[1], second: time.count > 2 ? time[2] : 0)
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components), let offset else {
            return nil
        }
        return date - TimeInterval(offset)
    }

    private static let calendar = Calendar(identifier: .gregorian)

    private static func seconds(ofZone zone: String) -> Int? {
        if let hours = zones[zone] { return hours * 3600 }
        guard let sign = zone.first, sign == "+" || sign == "-", let number = Int(zone.dropFirst()), zone.count == 5
        else {
            return nil
        }
        return (sign == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }
}
