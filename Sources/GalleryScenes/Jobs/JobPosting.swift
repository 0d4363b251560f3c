import AsyncDisplayKit

/// A made-up job posting. The same `id` gives the same posting in every run.
struct JobPosting: Sendable, Identifiable, Hashable {
    let id: Int
    let title: String
    let company: String
    let place: String
    let salary: String
    let teaser: String
    let detail: String

    /// Makes the posting from its number. Higher numbers are newer.
    init(_ id: Int) {
        self.id = id
        var choices = SeededChoices(id)
        let trade = choices.pick(JobPosting.trades)
        title = [choices.pick(["", "", "", "Senior ", "Lead ", "Junior "]), trade.name].joined()
        company = choices.pick(JobPosting.firstNames) + " " + choices.pick(JobPosting.lastNames)
        place = choices.pick(JobPosting.places)
        let least = 32 + choices.number(below: 40)
        salary = "€\(least),000–\(least + 6 + choices.number(below: 18)),000"
        teaser = [choices.pick(JobPosting.openings), trade.work].joined(separator: " ")
        let sentences = (0..<2 + choices.number(below: 3)).map { _ in choices.pick(JobPosting.terms) }
        detail =
            ([choices.pick(JobPosting.teams)] + sentences.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
            .joined(separator: " ")
    }

    private struct Trade {
        let name: String
        let work: String
    }

    private static let trades = [
        Trade(
            name: "Bridge Inspector",
            work: "You climb, tap, photograph and write down what a hundred years of trains have done to the iron."),
        Trade(name: "Bookbinder", work: "Old ledgers come in falling apart and leave in one piece."),
        Trade(
            name: "Swift Developer",
            work: "You keep a list of a million rows scrolling while three people change it at once."),
        Trade(
            name: "Lighthouse Keeper",
            work: "The lamp runs by itself now; the visitors, the paint and the generator do not."),
        Trade(
            name: "Cheesemaker",
            work: "Early mornings, copper vats, and a cellar that has to be turned by hand twice a week."),
        Trade(name: "Tram Driver", work: "Line 4, mostly hills."),
        Trade(
            name: "Piano Technician", work: "Concert instruments in the season, school uprights the rest of the year."),
        Trade(name: "Map Editor", work: "Footpaths move, and somebody has to notice before the hikers do."),
        Trade(
            name: "Greenhouse Manager",
            work: "Four thousand square metres of tomatoes, two apprentices and one stubborn boiler."),
        Trade(name: "Sound Engineer", work: "Radio plays, recorded in a hall with a good echo."),
        Trade(name: "Night Nurse", work: "A ward of twelve, a team that stays for years."),
        Trade(name: "Glazier", work: "From shop windows to the north rose of the minster."),
    ]
    private static let firstNames = [
        "Hollow", "North", "Copper", "Seven", "Old", "Bright", "Quay", "Linden", "Fallow", "Stone",
    ]
    private static let lastNames = [
        "Works", "& Daughters", "Society", "Yard", "Collective", "Mill", "Trust", "Brothers", "House", "Line",
    ]
    private static let places = [
        "Bern", "Porto", "Ghent", "Tartu", "Lund", "Trieste", "Cork", "Graz", "Bilbao", "Utrecht", "Remote",
    ]
    private static let openings = [
        "We are looking for someone patient.", "A small team, a long project.", "Start as soon as you can.",
        "Thirty-two hours a week.",
        "The work is slow and the view is good.", "For somebody who likes to finish things.",
        "We share everything but the night shifts.",
        "An old trade with new tools.", "Half of it is listening.",
    ]
    private static let teams = [
        "You would be the fourth in a group that has worked together since 2019.",
        "The post is new: you shape it as you go.",
        "You take over from a colleague who retires in spring and stays around to show you everything.",
    ]
    private static let terms = [
        "Tools are ours, hours are yours, and Friday afternoon belongs to nobody.",
        "We answer every letter, also those that say no.",
        "You need no certificate for this, only something you have made and can talk about.",
        "Travel is by train, twice a month at most.",
        "Part of the pay is a share of the orchard behind the workshop.",
        "There is a kitchen, and people use it.",
    ]
}
