import AsyncDisplayKit

/// A landscape and the animals that live in it: the subject of one page.
struct Habitat: Sendable {
    struct Animal: Sendable {
        let name: String
        let line: String

        init(_ name: String, _ line: String) {
            self.name = name
            self.line = line
        }
    }

    let name: String
    let line: String
    /// The colour of the page behind the cards.
    let page: UIColor
    /// The colour of the headline and of the animals' numbers.
    let accent: UIColor
    /// The files of the landscape in the album's folder.
    let pictures: [String]
    let animals: [Animal]

    /// The animal of the n-th card, counted from 0. After the last animal the first one comes again.
    func animal(_ number: Int) -> Animal { animals[number % animals.count] }

    /// The picture of the n-th card. The same animal comes with another landscape the next time.
    func picture(_ number: Int) -> String { pictures[(number + number / animals.count) % pictures.count] }

    private static func colors(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor(light: UIColor(hex: light), dark: UIColor(hex: dark))
    }

    static let all = [
        Habitat(
            name: "Mountains", line: "Thin air, steep ground, and a view that nobody has to share.",
            page: colors(0xECF0F4, 0x10151A), accent: colors(0x35597A, 0x8FB6DA),
            pictures: ["alpine-morning.jpg", "above-the-clouds.jpg", "blue-ridges.jpg", "mirror-lake.webp"],
            animals: [
                Animal(
                    "Alpine ibex",
                    "Climbs a dam wall for the salt in its stones. The soft pad inside the hard rim of each hoof holds "
                        + "where a boot would slip."),
                Animal(
                    "Marmot",
                    "Sleeps for half the year, with five heartbeats a minute, and spends the other half eating for it."
                ),
                Animal(
                    "Bearded vulture",
                    "Lives on bones. Those that are too long it carries up and drops on a rock, again and again, until "
                        + "they break."),
                Animal("Alpine chough", "Nests higher than any other bird, and knows when the hikers unpack."),
                Animal(
                    "Snow vole",
                    "Stays awake all winter below the snow, where it is dark, quiet, and never colder than freezing."),
            ]),
        Habitat(
            name: "Coast", line: "Half of it is under water twice a day.",
            page: colors(0xEAF3F3, 0x0E1617), accent: colors(0x1F6B73, 0x7CC6CC),
            pictures: ["islands.jpg", "golden-sea.jpg", "harbour.jpg", "lighthouse.webp", "waves.png"],
            animals: [
                Animal(
                    "Grey seal",
                    "Sleeps upright in the water like a bottle, with its nose out, and sinks a little with every "
                        + "breath that it lets go."),
                Animal(
                    "Arctic tern",
                    "Flies from one summer to the other, pole to pole and back. No animal sees more daylight."),
                Animal("Hermit crab", "Moves when it grows. In a good week a whole row of crabs moves together."),
                Animal(
                    "Puffin",
                    "Carries a dozen fish crosswise in its bill, and opens it for the next without losing one."),
                Animal("Shore crab", "Walks sideways because its knees bend that way. It can do it faster than you."),
                Animal(
                    "Oystercatcher",
                    "Does not catch oysters. Some hammer mussels open, some cut, and each learns it from its parents."),
            ]),
        Habitat(
            name: "Forest", line: "Most of what happens here happens above you.",
            page: colors(0xEEF2EA, 0x11160F), accent: colors(0x3E6B35, 0x9CCB8E),
            pictures: ["birches.jpg", "forest-fog.jpg", "green-hills.jpg"],
            animals: [
                Animal(
                    "Red squirrel",
                    "Hides some thousand nuts and forgets a part of them. A good deal of the forest began as that part."
                ),
                Animal("Treecreeper", "Climbs in spirals and only upwards. Then it flies down to the next trunk."),
                Animal(
                    "Pine marten",
                    "Can turn its hind feet backwards, so that it runs down a trunk as quickly as up."),
                Animal(
                    "Wood ant",
                    "Carries its house upstairs: every needle of the hill is turned over and dried in the sun."),
                Animal("Tawny owl", "Flies without a sound. The comb on its first feather breaks the air up."),
                Animal(
                    "Black woodpecker",
                    "Leaves its hole after one summer. Owls, bats, bees and martens have been waiting for it."),
                Animal("Fire salamander", "Comes out when it rains, and is not in a hurry then either."),
            ]),
        Habitat(
            name: "Desert", line: "Look for the tracks in the morning, before the wind does.",
            page: colors(0xF7F0E6, 0x181310), accent: colors(0x95551F, 0xE2AC74),
            pictures: ["dunes-evening.jpg", "red-canyon.jpg", "dunes-moon.jpg"],
            animals: [
                Animal(
                    "Fennec", "Hears a beetle walk below the sand. The ears also let out the heat of the day."),
                Animal(
                    "Darkling beetle",
                    "Stands on its head on the dune in the fog, and drinks what runs down its back."),
                Animal(
                    "Dromedary",
                    "Drinks a hundred litres in ten minutes, and keeps fat, not water, in its hump."),
                Animal("Sand cat", "Has fur under its paws. It walks over hot sand and leaves no track."),
                Animal(
                    "Sidewinder",
                    "Touches the ground in two places only, and writes a ladder of slanted lines up the dune."),
            ]),
        Habitat(
            name: "Night", line: "The other half of everything.",
            page: colors(0xEEEDF5, 0x111019), accent: colors(0x54478F, 0xB3A6EC),
            pictures: ["milky-way.jpg", "aurora.jpg", "winter-moon.jpg", "moon-path.webp"],
            animals: [
                Animal(
                    "Long-eared bat",
                    "Hears its prey on the leaf without calling. The ears are as long as the rest of it."),
                Animal(
                    "Hedgehog",
                    "Walks three kilometres in a night, always along the hedge, and eats on the way."),
                Animal("Glow-worm", "Shines for two weeks, and eats nothing while it does."),
                Animal(
                    "Death’s-head hawkmoth",
                    "Smells like a bee and squeaks like a queen, and is let into the hive for honey."),
                Animal("Nightjar", "Rests along the branch, not across it. You have looked straight at one."),
                Animal("Arctic fox", "Follows the bear over the ice for months, for what it leaves."),
            ]),
        Habitat(
            name: "Meadow", line: "Cut late, please.",
            page: colors(0xF6F4E4, 0x161610), accent: colors(0x7A6A12, 0xD8CA6C),
            pictures: ["sunflower.jpg", "cumulus.jpg", "balloons.jpg", "rain.webp"],
            animals: [
                Animal(
                    "Skylark",
                    "Sings while it climbs, for minutes, a hundred metres up, and stops only for the last drop down."),
                Animal("Brown hare", "Has no burrow. It lies still in the open, and outruns what finds it."),
                Animal(
                    "Brimstone",
                    "Spends the winter as a butterfly, on a leaf, in the frost, and flies on the first warm day."),
                Animal("Corncrake", "Says its own Latin name, all night: crex, crex."),
                Animal(
                    "Bumblebee",
                    "Shivers itself warm, and is out an hour before the honeybees have thought about it."),
            ]),
    ]
}
