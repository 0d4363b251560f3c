/// The OpenType features for the numbers of Apple's font feature registry, which fonts of TrueType and AAT use.
///
/// Source: the registry's types and selectors, and the feature tags of the OpenType specification.
enum FontFeatureTable {
    /// The values of features, by tag, for a selector of a type. Nil if there is no such feature.
    static func settings(_ type: Int, _ selector: Int) -> [String: Int]? {
        switch (type, selector) {
        // Ligatures.
        case (1, 2), (1, 3): ["liga": 3 - selector]
        case (1, 4), (1, 5): ["dlig": 5 - selector]
        case (1, 18), (1, 19): ["clig": 19 - selector]
        case (1, 20), (1, 21): ["hlig": 21 - selector]
        // Letter case, the older type of the lower case.
        case (3, 0): ["smcp": 0]
        case (3, 3): ["smcp": 1]
        // Widths of digits.
        case (6, 0): ["tnum": 1, "pnum": 0]
        case (6, 1): ["pnum": 1, "tnum": 0]
        // Vertical position.
        case (10, 0): ["sups": 0, "subs": 0, "ordn": 0, "sinf": 0]
        case (10, 1...4): one(of: ["sups", "subs", "ordn", "sinf"], selector - 1)
        // Fractions.
        case (11, 0): ["frac": 0, "afrc": 0]
        case (11, 1...2): one(of: ["afrc", "frac"], selector - 1)
        // Typographic extras: the slashed zero.
        case (14, 4), (14, 5): ["zero": 5 - selector]
        // Forms of digits.
        case (21, 0): ["onum": 1, "lnum": 0]
        case (21, 1): ["lnum": 1, "onum": 0]
        // Layout beside capitals.
        case (33, 0), (33, 1): ["case": 1 - selector]
        case (33, 2), (33, 3): ["cpsp": 3 - selector]
        // Stylistic sets: pairs of on and off.
        case (35, 0): Dictionary(uniqueKeysWithValues: (1...20).map { (stylisticSet($0), 0) })
        case (35, 2...41): [stylisticSet(selector / 2): 1 - selector % 2]
        // Contextual alternatives.
        case (36, 0), (36, 1): ["calt": 1 - selector]
        case (36, 2), (36, 3): ["swsh": 3 - selector]
        case (36, 4), (36, 5): ["cswh": 5 - selector]
        // Lower case and upper case.
        case (37, 0): ["smcp": 0, "pcap": 0]
        case (37, 1...2): one(of: ["smcp", "pcap"], selector - 1)
        case (38, 0): ["c2sc": 0, "c2pc": 0]
        case (38, 1...2): one(of: ["c2sc", "c2pc"], selector - 1)
        default: nil
        }
    }

    /// Switches one feature of a type on, and the others off.
    private static func one(of tags: [String], _ index: Int) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: tags.enumerated().map { ($1, $0 == index ? 1 : 0) })
    }

    private static func stylisticSet(_ number: Int) -> String { (number < 10 ? "ss0" : "ss") + "\(number)" }
}
