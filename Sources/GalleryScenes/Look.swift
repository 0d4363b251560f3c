import AsyncDisplayKit

/// Constants that decide how things look, each a mutation point. `Theme` has those that scenes share.
enum Look {
    // Animals.
    static let habitatTop: CGFloat = mutable("habitat.top", 32)

    // Feed.
    static let avatarIsRound: Bool = mutable("avatar.isRound", true)
    static let initialSize: CGFloat = mutable("initial.size", 17)
    static let rowPlaceholderIsShown: Bool = mutable("rowPlaceholder.isShown", true)
    static let rowPlaceholderRadius: CGFloat = mutable("rowPlaceholder.radius", Theme.cardRadius)
    static let captionBoldAuthor: Bool = mutable("caption.boldAuthor", true)
    static let cardPadding: CGFloat = mutable("card.padding", 12)
    static let cardShadowOffset: CGFloat = mutable("card.shadowOffset", 2)
    static let cardShadowOpacity: CGFloat = mutable("card.shadowOpacity", 0.10)
    static let cardShadowRadius: CGFloat = mutable("card.shadowRadius", 5)
    static let commentsInOrder: Bool = mutable("comments.inOrder", true)
    static let headerLineSpacing: CGFloat = mutable("header.lineSpacing", 1)
    static let headerSpacing: CGFloat = mutable("header.spacing", 12)
    static let textsSpacing: CGFloat = mutable("texts.spacing", 6)
    static let failureSpacing: CGFloat = mutable("failure.spacing", 14)
    static let failureTitle: String = mutable("failure.title", "More photos could not be loaded\n")
    static let loadingWords: String = mutable("loading.words", "Loading more photos …")

    // Grid.
    static let gridPinsHeaders: Bool = mutable("grid.pinsHeaders", true)
    static let selectionBorder: CGFloat = mutable("selection.border", 4)
    static let selectionLevel: CGFloat = mutable("selection.level", 1)
    static let selectionTint: CGFloat = mutable("selection.tint", 0.22)

    // Several scenes.
    static let numberSeparator: String = mutable("number.separator", ",")
    static let retryBorder: CGFloat = mutable("retry.border", 1)
    static let retryRadius: CGFloat = mutable("retry.radius", 15)
    static let retryShowsPress: Bool = mutable("retry.showsPress", true)
    static let tintSaturation: CGFloat = mutable("tint.saturation", 0.48)

    // Jobs.
    static let jobSpacing: CGFloat = mutable("job.spacing", 4)
    static let jobTitleIsFirst: Bool = mutable("job.titleIsFirst", true)
    static let jobTop: CGFloat = mutable("job.top", 14)
    static let jobSeparatorInset: CGFloat = mutable("job.separatorInset", 0)
    static func jobsTitle(_ count: String) -> String { mutable("jobs.title", "\(count) jobs") }

    // Mosaic.
    static let mosaicFlips: Bool = mutable("mosaic.flips", true)
    static let mosaicGap: CGFloat = mutable("mosaic.gap", 12)

    // Motion.
    static let motionDamping: CGFloat = mutable("motion.damping", 0.6)
    static let tileAlpha: CGFloat = mutable("tile.alpha", 0.1)
    static let tileBorder: CGFloat = mutable("tile.border", 6)
    static let tileRadius: CGFloat = mutable("tile.radius", 8)
    static let tileShadow: CGFloat = mutable("tile.shadow", 0.5)
    static let tileTurn: CGFloat = mutable("tile.turn", .pi / 2)

    // Navigation.
    static let swatchRadius: CGFloat = mutable("swatch.radius", 8)
    static let bandHeight: CGFloat = mutable("band.height", 180)

    // Transitions.
    static let stopsTop: CGFloat = mutable("stops.top", 10)
    static let fieldNameWidth: CGFloat = mutable("field.nameWidth", 64)
    static let fieldRadius: CGFloat = mutable("field.radius", 10)
    static let journeyFadeStart: CGFloat = mutable("journey.fadeStart", 0)
    static let journeyStartIsAbove: Bool = mutable("journey.startIsAbove", true)

    // Typography.
    static let sheetAlignsBaselines: Bool = mutable("sheet.alignsBaselines", true)
    static let sheetRuleHeight: CGFloat = mutable("sheet.ruleHeight", 1)
    static let sheetTitleSize: CGFloat = mutable("sheet.titleSize", 22)
    static let fittingMiddle: NSLineBreakMode = mutable("fitting.middle", .byTruncatingMiddle)
    static let linkIsUnderlined: Bool = mutable("link.isUnderlined", true)
    static let paragraphHeadIndent: CGFloat = mutable("paragraph.headIndent", 24)

    // Viewer.
    static let photoShowsTone: Bool = mutable("photo.showsTone", true)
    static let progressMirrors: Bool = mutable("progress.mirrors", true)
    static let viewerCrossArm: CGFloat = mutable("viewer.crossArm", 6)

    // Wonders.
    static let shadeAlpha: CGFloat = mutable("shade.alpha", 0.72)
    static let wonderShadowOffset: CGFloat = mutable("wonder.shadowOffset", 8)
    static let wonderShadowRadius: CGFloat = mutable("wonder.shadowRadius", 14)
    static let pagerButtonBorder: CGFloat = mutable("pagerButton.border", 1)
    static let pagerButtonRadius: CGFloat = mutable("pagerButton.radius", 18)
    static let pagerButtonShowsPress: Bool = mutable("pagerButton.showsPress", true)
}
