import AsyncDisplayKit

/// A walk of the scene `navigation`. All values are made up.
struct Trail: Sendable, Identifiable {
    let id: Int
    let name: String
    let region: String
    /// The length in kilometres.
    let length: Double
    /// The climb in metres.
    let climb: Int
    let text: String

    var facts: String { "\(region) · \(String(format: "%.1f", length)) km · \(climb) m up" }
    var color: UIColor { Theme.color(of: name) }

    static let all: [Trail] = names.enumerated().map { index, name in
        var choices = SeededChoices(index + 11)
        return Trail(
            id: index, name: name, region: choices.pick(regions), length: Double(30 + choices.number(below: 210)) / 10,
            climb: 40 + 10 * choices.number(below: 110),
            text: (0..<5).map { _ in choices.pick(sentences) }.joined(separator: " "))
    }

    private static let names = [
        "Alder Ridge", "Beacon Fell", "Cold Spring Loop", "Drover's Way", "Eagle Crag", "Ferry Path", "Granite Steps",
        "Heron Marsh", "Iron Bridge Walk", "Juniper Bank", "Kestrel Edge", "Lighthouse Round", "Mill Race",
        "North Shore",
        "Old Quarry", "Pine Hollow", "Quiet Valley", "Rowan Pass", "Salt Path", "Three Lakes",
    ]
    private static let regions = ["Upper Valley", "West Coast", "Lake Country", "High Moor", "Border Hills"]
    private static let sentences = [
        "The path leaves the car park beside the old wall and climbs through birches.",
        "After rain the stones at the ford are slippery, so take the bridge upstream.",
        "From the saddle both lakes are in view, and on clear days the sea.",
        "Sheep graze on the slope until late autumn; close the gates behind you.",
        "The last part follows a cart track down to the village and its bakery.",
        "A bench at the halfway mark is a good place for lunch out of the wind.",
    ]
}
