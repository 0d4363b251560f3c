/// What is written around a picture: who, when, what, and what others say.
struct Post: Sendable {
    let author: Author
    /// ISO 8601.
    let date: String
    let likes: Int
    let caption: String?
    var comments: [Comment] = []

    struct Comment: Sendable {
        let author: Author
        let text: String

        init(_ author: Author, _ text: String) {
            self.author = author
            self.text = text
        }
    }
}

/// The people of the album; none of them exists.
enum Author: String, Sendable, CaseIterable {
    case marta = "Marta Lindqvist"
    case shuya = "林书雅"
    case yousef = "يوسف الحداد"
    case olga = "Ольга Соколова"
    case hanako = "佐藤 花子"
    case amara = "Amara Okafor"
    case joao = "João Tavares"
    case seoyeon = "김서연"
    case elif = "Elif Yıldız"
    case nikos = "Νίκος Παππάς"
    case lena = "Lena Fischer"
    case mateo = "Mateo Rojas"
    case layla = "ليلى منصور"
    case tomasz = "Tomasz Wiśniewski"

    /// A square cut out of one picture serves as the portrait: which one, where its middle
    /// lies and how wide it is, in shares of the picture's width and height. The others have none.
    var portrait: (picture: String, x: Float, y: Float, side: Float)? {
        switch self {
        case .marta: ("lighthouse", 0.71, 0.34, 0.34)
        case .shuya: ("ringed-planet", 0.47, 0.52, 0.62)
        case .hanako: ("waves", 0.5, 0.5, 0.3)
        case .amara: ("sunflower", 0.5, 0.5, 0.6)
        case .joao: ("harbour", 0.66, 0.82, 0.26)
        case .nikos: ("circles", 0.6, 0.4, 0.3)
        case .lena: ("birches", 0.5, 0.4, 0.5)
        case .layla: ("paper", 0.55, 0.4, 0.6)
        case .yousef, .olga, .seoyeon, .elif, .mateo, .tomasz: nil
        }
    }

    /// The portrait's file beside the feed.
    var portraitFile: String? { portrait.map { "faces/\($0.picture).jpg" } }
}
