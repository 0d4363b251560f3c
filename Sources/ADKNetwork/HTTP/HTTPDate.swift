/// A point in time as HTTP writes it: whole seconds since 1970, in UTC, from year 0 to 9999.
package struct HTTPDate: Sendable, Hashable, Comparable {
    package let secondsSince1970: Int

    /// An instant in seconds since 1970. Instants outside of the years 0 to 9999 become the nearest one inside.
    package init(secondsSince1970 seconds: Int) {
        secondsSince1970 = min(max(seconds, HTTPDate.earliest), HTTPDate.latest)
    }

    /// Parses the three forms of RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
    /// `Sun Nov  6 08:49:37 1994`. Names are found without case. The name of the weekday may be a wrong one, and a
    /// leap second counts as the second after it. Nil for anything else, such as `0`, `-1` or another time zone.
    ///
    /// - Parameter now: seconds since 1970. A year of two digits that is more than 50 years after it is one of the
    ///   century before.
    package init?(_ text: some StringProtocol, now: Int) {
        var reader = HTTPDateReader(text)
        guard let seconds = reader.read(now: now) else { return nil }
        self.init(secondsSince1970: seconds)
    }

    package static func < (first: HTTPDate, second: HTTPDate) -> Bool {
        first.secondsSince1970 < second.secondsSince1970
    }

    private static let earliest = seconds(year: 0, month: 1, day: 1)
    private static let latest = seconds(year: 10_000, month: 1, day: 1) - 1

    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The seconds from 1970 to the start of a day of the Gregorian calendar. `month` is 1 to 12.
    static func seconds(year: Int, month: Int, day: Int) -> Int {
        // Years that begin in March have their leap day at the end.
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear.floored(by: 4) - marchYear.floored(by: 100) + marchYear.floored(by: 400)
        // 719,468 days are from March 1st of year 0 to January 1st, 1970.
        return (marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468) * 86_400
    }

    /// The number of days of a month of the Gregorian calendar.
    static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The year, the month from 1 to 12 and the day of the month.
    private var calendarDay: (year: Int, month: Int, day: Int) {
        var year = 1970 + secondsSince1970.floored(by: 31_556_952)
        while HTTPDate.seconds(year: year, month: 1, day: 1) > secondsSince1970 { year -= 1 }
        while HTTPDate.seconds(year: year + 1, month: 1, day: 1) <= secondsSince1970 { year += 1 }
        var month = 12
        while HTTPDate.seconds(year: year, month: month, day: 1) > secondsSince1970 { month -= 1 }
        let rest = secondsSince1970 - HTTPDate.seconds(year: year, month: month, day: 1)
        return (year, month, rest / 86_400 + 1)
    }
}

extension HTTPDate: CustomStringConvertible {
    /// The date in the form that HTTP prefers: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var description: String {
        let (year, month, day) = calendarDay
        let days = secondsSince1970.floored(by: 86_400)
        let second = secondsSince1970 - days * 86_400
        let weekday = HTTPDate.weekdays[days + 4 - (days + 4).floored(by: 7) * 7].prefix(3)
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }.joined(separator: ":")
        return "\(weekday), \(digits(day)) \(HTTPDate.months[month - 1]) \(digits(year, 4)) \(time) GMT"
    }
}

extension Int {
    /// The quotient, rounded down. The divisor is positive.
    fileprivate func floored(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
