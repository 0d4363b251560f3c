/// Reads one date of HTTP from the start to the end of a text.
struct HTTPDateReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// The seconds since 1970; nil if the text is not a date. See `HTTPDate.init`.
    mutating func read(now: Int) -> Int? {
        let name = letters()
        let isLong = HTTPDate.weekdays.contains { ASCII.equal($0, name) }
        let isShort = HTTPDate.weekdays.contains { ASCII.equal($0.prefix(3), name) }
        let seconds: Int?
        if isShort && skip(", ") {
            seconds = fixedDate()
        } else if isLong && skip(", ") {
            seconds = twoDigitYearDate(now: now)
        } else if isShort && skip(" ") {
            seconds = yearAtEndDate()
        } else {
            return nil
        }
        return position == bytes.count ? seconds : nil
    }

    /// `06 Nov 1994 08:49:37 GMT`.
    private mutating func fixedDate() -> Int? {
        guard let day = number(2), skip(" "), let month = month(), skip(" "), let year = number(4), skip(" "),
            let time = time(), skip(" "), isGreenwich()
        else { return nil }
        return seconds(year, month, day, time)
    }

    /// `06-Nov-94 08:49:37 GMT`.
    private mutating func twoDigitYearDate(now: Int) -> Int? {
        guard let day = number(2), skip("-"), let month = month(), skip("-"), let short = number(2), skip(" "),
            let time = time(), skip(" "), isGreenwich()
        else { return nil }
        // The average length of a year is exact enough for the century.
        let thisYear = 1970 + HTTPDate(secondsSince1970: now).secondsSince1970 / 31_556_952
        var year = thisYear / 100 * 100 + short
        if year > thisYear + 50 { year -= 100 }
        if year <= thisYear - 50 { year += 100 }
        return seconds(year, month, day, time)
    }

    /// `Nov  6 08:49:37 1994`.
    private mutating func yearAtEndDate() -> Int? {
        guard let month = month(), skip(" "), let day = skip(" ") ? number(1) : number(2), skip(" "),
            let time = time(), skip(" "), let year = number(4)
        else { return nil }
        return seconds(year, month, day, time)
    }

    private func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> Int? {
        guard day >= 1, day <= HTTPDate.dayCount(year: year, month: month) else { return nil }
        return HTTPDate.seconds(year: year, month: month, day: day) + time
    }

    /// `08:49:37` as seconds since midnight.
    private mutating func time() -> Int? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private mutating func isGreenwich() -> Bool { ASCII.equal(letters(), "GMT") }

    private mutating func month() -> Int? {
        let name = letters()
        return HTTPDate.months.firstIndex { ASCII.equal($0, name) }.map { $0 + 1 }
    }

    private mutating func letters() -> String {
        let rest = bytes[position...].prefix { ASCII.lowercase($0) >= 0x61 && ASCII.lowercase($0) <= 0x7A }
        position = rest.endIndex
        return String(decoding: rest, as: UTF8.self)
    }

    /// A number of exactly `count` digits.
    private mutating func number(_ count: Int) -> Int? {
        let digits = bytes[position...].prefix(count)
        guard digits.count == count, let number = ASCII.saturatingNumber(digits) else { return nil }
        position += count
        return number
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { expected in
            guard bytes[position...].starts(with: expected) else { return false }
            position += expected.count
            return true
        }
    }
}
