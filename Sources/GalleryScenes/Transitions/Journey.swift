import AsyncDisplayKit

/// The choices of the traveller. Any thread.
final class Journey: Sendable {
    struct Choices: Sendable {
        var isSwapped = false
        var isReturn = false
    }

    private let state = Locked(Choices())

    var choices: Choices {
        get { state.current }
        set { state.withLock { $0 = newValue } }
    }
}

/// A made-up connection: the same number gives the same one in every run.
struct Connection: Sendable {
    /// A place where the train stops.
    struct Stop: Sendable {
        /// Minutes after midnight.
        var minute: Int
        var name: String
    }

    private static let places = [
        "Alder Bridge", "Breck", "Carrow Junction", "Dunmere", "Eastfold", "Fenwater", "Grayling", "Holm Ferry",
        "Ivelet", "Juniper Hill", "Kestle", "Long Sutter",
    ]

    let stops: [Stop]
    let price: Int

    init(_ number: Int) {
        var choices = SeededChoices(number)
        var minute = 6 * 60 + number * 37 + choices.number(below: 20)
        var stops = [Stop(minute: minute, name: "Northgate")]
        let first = choices.number(below: Connection.places.count)
        for step in 0..<2 + choices.number(below: 4) {
            minute += 17 + choices.number(below: 40)
            stops.append(Stop(minute: minute, name: Connection.places[(first + step) % Connection.places.count]))
        }
        minute += 25 + choices.number(below: 30)
        stops.append(Stop(minute: minute, name: "Saltmarsh"))
        self.stops = stops
        price = 19 + choices.number(below: 40)
    }

    /// Departure and arrival.
    var times: String {
        guard let first = stops.first, let last = stops.last else { return "" }
        return "\(Connection.clock(first.minute)) – \(Connection.clock(last.minute))"
    }

    /// The duration and the number of stops between the ends.
    var summary: String {
        guard let first = stops.first, let last = stops.last else { return "" }
        let length = last.minute - first.minute
        return "\(length / 60) h \(length % 60) min · \(stops.count - 2) stops"
    }

    /// A time of the day.
    static func clock(_ minute: Int) -> String {
        let (hour, minute) = (minute / 60 % 24, minute % 60)
        return (hour < 10 ? "0\(hour)" : "\(hour)") + (minute < 10 ? ":0\(minute)" : ":\(minute)")
    }
}
