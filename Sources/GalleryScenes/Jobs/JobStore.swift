import AsyncDisplayKit

/// The postings by day. The newest day and the newest posting come first.
@MainActor
final class JobStore {
    struct Day {
        let name: String
        /// The `id` of each posting, the newest first.
        var postings: [Int]
    }

    private(set) var days: [Day] = []
    /// The `id` of each posting whose details are shown.
    private(set) var open = Set<Int>()
    /// The `id` of the next posting that arrives.
    private var next: Int

    /// Creates `count` postings, 60 to 139 per day.
    init(count: Int) {
        precondition(count > 0, "\(count) postings")
        next = count
        var left = count
        var day = 0
        var choices = SeededChoices(count)
        while left > 0 {
            let size = min(left, 60 + choices.number(below: 80))
            days.append(Day(name: JobStore.name(day), postings: Array((left - size..<left).reversed())))
            left -= size
            day += 1
        }
    }

    var count: Int { days.reduce(0) { $0 + $1.postings.count } }

    /// Adds `count` new postings at the top of today.
    func receive(_ count: Int) {
        days[0].postings.insert(contentsOf: (next..<next + count).reversed(), at: 0)
        next += count
    }

    /// Shows or hides the details of a posting. Returns whether they are shown now.
    func toggle(_ path: IndexPath) -> Bool {
        let id = days[path.section].postings[path.row]
        if open.remove(id) != nil { return false }
        open.insert(id)
        return true
    }

    /// The name of the day `day` days ago. Today is a fixed Thursday, because snapshot tests compare this screen.
    private static func name(_ day: Int) -> String {
        if day == 0 { return "Today" }
        if day == 1 { return "Yesterday" }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let today =
            DateComponents(calendar: calendar, year: 2026, month: 5, day: 14).date ?? Date(timeIntervalSince1970: 0)
        let date = calendar.date(byAdding: .day, value: -day, to: today) ?? today
        let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = calendar.dateComponents([.weekday, .day, .month], from: date)
        return "\(weekdays[(parts.weekday ?? 1) - 1]), \(parts.day ?? 1) \(months[(parts.month ?? 1) - 1])"
    }
}
