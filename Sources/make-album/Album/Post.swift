/// The text around a picture: author, date, likes, caption and comments.
struct Post: Sendable {
    let author: Author
    /// The date in ISO 8601 format.
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

/// The authors of the album. All of them are fictional.
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

    /// The square of a picture that serves as the portrait, or nil if the author has none.
    ///
    /// `x` and `y` are its centre as fractions of the sides, `side` is a fraction of the picture's width.
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

    /// The path of the portrait's file, relative to the feed.
    var portraitFile: String? { portrait.map { "faces/\($0.picture).jpg" } }
}
