#if DEBUG
    import AsyncDisplayKit

    /// The mutations. Every point in the code has at least one.
    enum MutationList {
        static let all = colors + cards + texts + states + photos + lists + motion + chrome + direction
    }

    extension MutationList {
        private static let colors: [Mutation] = [
            .color("page.color", 0xF2F4F1, in: "feed-420x700@1x-light", blames: "background"),
            .color("card.color", 0xFDFFFF, in: "feed-420x700@1x-light", blames: "card", "background"),
            .color("card.darkColor", 0x1B1D1E, in: "jobs-420x700@1x-dark", blames: "JobCellNode", "background"),
            .color("text.color", 0x1C1E1E, in: "jobs-far", blames: "text colour #1c1c1e → #1c1e1e"),
            .color("secondary.color", 0x606266, in: "jobs-far", blames: "company", "colour"),
            .color("accent.color", 0x0059D6, in: "motion-0ms", blames: "background"),
            .color("hairline.color", 0xE3E3DD, in: "motion-0ms", blames: "background"),
            .number(
                "tint.saturation", 0.50, in: "grid-items-420x700@1x-light", blames: "NumberedSquareNode", "background"),
            .color("viewer.backdrop", 0x0C0E0E, in: "feed-photo", blames: "background"),
            .number("viewer.shade", 0.49, in: "feed-photo", blames: "strip", "background"),
            .color("bar.tint", 0x0055D6, in: "navigation-420x700@1x-dark", "navigation", blames: "colour"),
            .color("bar.color", 0xF7F9F5, in: "navigation-1100x800@1x-light", blames: "background"),
            .number("bar.separator", 0.12, in: "navigation-1100x800@1x-light", blames: "background"),
            .number("bar.selected", 0.06, in: "navigation-1100x800@1x-light", blames: "background"),
            .color("badge.color", 0xD92F20, in: "navigation-1100x800@1x-light", blames: "BadgeNode", "background"),
            .number("dimming.alpha", 0.31, in: "navigation-alert", blames: "background"),
        ]

        private static let cards: [Mutation] = [
            .number("card.radius", 13, in: "feed-420x700@1x-light", blames: "corner"),
            .number("card.gap", 23, in: "feed-420x700@1x-light", blames: "PhotoCellNode"),
            .number("card.shadowOpacity", 0.12, in: "feed-420x700@1x-light", blames: "card", "shadow"),
            .number("card.shadowOpacity#lost", 0, in: "feed-420x700@1x-light", blames: "card", "shadow"),
            .number("card.shadowRadius", 4, in: "feed-420x700@1x-light", blames: "card", "shadow"),
            .number("card.shadowOffset", 3, in: "feed-420x700@1x-light", blames: "card", "shadow"),
            .number("card.padding", 13, in: "feed-420x700@1x-light", blames: "PhotoCellNode"),
            .number("column.width", 719, in: "typography-1100x800@2x-light", blames: "SpecimenCellNode"),
            .number("page.margin", 17, in: "feed-420x700@1x-light", blames: "PhotoCellNode"),
            .number("avatar.size", 41, in: "feed-420x700@1x-light", blames: "AvatarNode"),
            .number("wonder.margin", 27, in: "wonders", blames: "CardNode"),
            .number("wonder.gap", 7, in: "wonders", blames: "title"),
            .number("wonder.shadowRadius", 13, in: "wonders", blames: "CardNode", "shadow"),
            .number("wonder.shadowOffset", 7, in: "wonders", blames: "CardNode", "shadow"),
            .number("shade.alpha", 0.70, in: "wonders", blames: "shade"),
            .number("pagerButton.border", 2, in: "wonders", blames: "border"),
            .number("pagerButton.radius", 17, in: "wonders", blames: "corner"),
            .number("field.radius", 9, in: "transitions", blames: "FieldNode", "corner"),
            .number("swatch.radius", 7, in: "navigation-1100x800@1x-light", blames: "swatch", "corner"),
            .number("band.height", 179, in: "navigation-detail", blames: "band"),
            .number("tile.radius", 7, in: "motion-0ms", blames: "box", "corner"),
            .number("tile.border", 5, in: "motion-1100x580@1x-dark", blames: "box", "border"),
            .number("tile.shadow", 0.48, in: "motion-1100x580@1x-dark", blames: "box", "shadow"),
            .off("paint.shadows", in: "feed-420x700@1x-light", blames: "card"),
            .number("panel.shadowOpacity", 0.26, in: "navigation-alert", blames: "shadow"),
            .number("panel.shadowRadius", 17, in: "navigation-alert", blames: "shadow"),
        ]

        private static let texts: [Mutation] = [
            .number("name.size", 15.5, in: "jobs-far", blames: "title", "font"),
            .number("body.size", 14.5, in: "jobs-far", blames: "teaser", "font"),
            .number("meta.size", 13.5, in: "jobs-far", blames: "company", "font"),
            .number("body.lineHeight", 23, in: "jobs-far", blames: "teaser", "line-height"),
            .number("meta.lineHeight", 19, in: "jobs-open", blames: "detail", "line-height"),
            .number("header.lineSpacing", 2, in: "feed-420x700@1x-light", blames: "PhotoCellNode"),
            .number("header.spacing", 11, in: "feed-420x700@1x-light", blames: "author"),
            .number("texts.spacing", 7, in: "feed-420x700@1x-light", "feed", blames: "caption"),
            .off("comments.inOrder", in: "feed-1100x800@1x-light", "feed-row-5", blames: "comment"),
            .off("caption.boldAuthor", in: "feed-420x700@1x-light", blames: "font", "semibold"),
            .text("number.separator", ".", in: "rows-900000", blames: "1.000.000"),
            .number("sheet.titleSize", 21, in: "typography-420x700@1x-light", blames: "title", "font"),
            .number("sheet.ruleHeight", 2, in: "typography-420x700@1x-light", blames: "SpecimenCellNode"),
            .off("sheet.alignsBaselines", in: "typography-800x3950@1x-light", blames: "SpecimenCellNode"),
            .off("link.isUnderlined", in: "typography-800x3950@1x-light", blames: "sample", "underline"),
            .number("paragraph.headIndent", 25, in: "typography-800x3950@1x-light", blames: "sample", "indent"),
            .value(
                "fitting.middle", NSLineBreakMode.byTruncatingTail, in: "typography-800x3950@1x-light",
                blames: "sample"),
            .text("text.ellipsis", "..", in: "typography-800x3950@1x-light", blames: "sample"),
            .number("initial.size", 16, in: "feed-card", blames: "initial", "font"),
            .number("badge.textSize", 10, in: "navigation-1100x800@1x-light", blames: "BadgeNode", "font"),
            .number("largeTitle.size", 25, in: "navigation-1100x800@1x-light", blames: "font"),
            .number("alert.titleSize", 16, in: "navigation-alert", blames: "font"),
            .number("field.nameWidth", 65, in: "transitions", blames: "FieldNode"),
            .text("jobs.title", "jobs", in: "jobs-420x700@1x-dark", "jobs", blames: "title"),
        ]

        private static let states: [Mutation] = [
            .text("loading.words", "Loading photos …", in: "feed-loading", blames: "message", "text"),
            .text("failure.title", "Photos could not be loaded\n", in: "feed-error-below", blames: "message", "text"),
            .number("failure.spacing", 15, in: "feed-error", blames: "TailCellNode"),
            .number("retry.radius", 14, in: "feed-error", blames: "retry", "corner"),
            .number("retry.border", 2, in: "feed-error", blames: "retry", "border"),
            .off("retry.showsPress", in: "feed-error-pressed", blames: "retry"),
            .off("pagerButton.showsPress", in: "wonders-pressed", blames: "colour"),
            .number("bar.pressed", 0.09, in: "walks-sort-pressed", blames: "background"),
            .number("row.pressed", 0.06, in: "jobs-pressed", blames: "background"),
            .number("focusRing.thickness", 1, in: "wonders-focus", blames: "FocusRingLine"),
            .number("focusRing.gap", 3, in: "wonders-focus", blames: "FocusRingLine"),
            .number("focusRing.green", 0.44, in: "wonders-focus", blames: "FocusRingLine"),
            .number("selection.border", 3, in: "grid-selection", blames: "border"),
            .number("selection.tint", 0.20, in: "grid-selection", blames: "background"),
            .number("selection.level", -1, in: "grid-selection", blames: "selectionFrame"),
            .off("rowPlaceholder.isShown", in: "feed-boxes", blames: "RowPlaceholder"),
            .number("rowPlaceholder.radius", 13, in: "feed-boxes", blames: "RowPlaceholder", "corner"),
            .number("rowPlaceholder.alpha", 0.98, in: "feed-boxes", blames: "RowPlaceholder", "background"),
            .off("photo.showsTone", in: "feed-tones", blames: "PhotoNode", "background"),
            .number("progress.height", 2, in: "feed-progress", blames: "progress"),
            .number("progress.track", 0.37, in: "feed-progress", blames: "progress", "background"),
        ]

        private static let photos: [Mutation] = [
            .off("avatar.isRound", in: "feed-420x700@1x-light", blames: "AvatarNode"),
            .number("viewer.closeSize", 35, in: "feed-photo", blames: "close"),
            .number("viewer.crossArm", 5, in: "feed-photo", blames: "close"),
            .number("animal.ratio", 0.57, in: "animals", blames: "AnimalCardNode"),
            .number("habitat.top", 31, in: "animals", blames: "HabitatHeadlineNode"),
        ]

        private static let lists: [Mutation] = [
            .number("job.top", 13, in: "jobs-far", blames: "JobCellNode"),
            .number("job.spacing", 5, in: "jobs-far", blames: "JobCellNode"),
            .off("job.titleIsFirst", in: "jobs-far", blames: "JobCellNode"),
            .number("job.separatorInset", 1, in: "jobs-far", blames: "RowSeparator"),
            .off("separator.isHairline", in: "jobs-320x240@2x-light", blames: "RowSeparator"),
            .number("separator.level", -1, in: "jobs-far", blames: "RowSeparator"),
            .number("stops.top", 11, in: "transitions-rows", blames: "ConnectionCellNode"),
            .number("grid.gap", 5, in: "grid-items-420x700@1x-light", blames: "NumberedSquareNode"),
            .off("grid.pinsHeaders", in: "grid-items-900000", "grid-items", blames: "GridHeaderNode"),
            .number("mosaic.gap", 13, in: "mosaic", blames: "ThumbnailCellNode"),
            .number("strip.gap", 13, in: "strips", blames: "StripCardNode"),
            .number("strip.barRoom", 15, in: "strips-scrolled", blames: "strip", "height"),
            .number("scrollBar.thickness", 7, in: "strips-scrolled", blames: "ScrollBarThumb"),
            .number("scrollBar.margin", 3, in: "strips-scrolled", blames: "ScrollBarThumb"),
            .number("scrollBar.minimumLength", 39, in: "strips-scrolled", blames: "ScrollBarThumb"),
            .number("scrollBar.alpha", 0.40, in: "strips-scrolled", blames: "ScrollBarThumb"),
        ]

        private static let motion: [Mutation] = [
            .number("motion.damping", 0.62, in: "motion-250ms", blames: "dot"),
            // Of all that the curve moves, the box that changes every property is the largest.
            .double("curve.easeInOut", 0.44, in: "motion-250ms", blames: "box", "background"),
            .number("tile.turn", -.pi / 2, in: "motion-250ms", blames: "box"),
            .number("tile.alpha", 0.12, in: "motion-1100x580@1x-dark", blames: "box", "opacity"),
            .number("journey.fadeStart", 0.1, in: "transitions-fields", blames: "back", "opacity"),
            .off("journey.startIsAbove", in: "transitions-fields", blames: "FieldNode"),
            .double("row.duration", 0.27, in: "jobs-insert", blames: "JobCellNode"),
            // The backdrop fades as long as the photo flies, and fills the window.
            .double("flight.duration", 0.31, in: "feed-photo-flight", blames: "backdrop", "opacity"),
        ]

        private static let chrome: [Mutation] = [
            .number("bar.height", 47, in: "navigation-1100x800@1x-light", blames: "UITabBar", "height"),
            .number("badge.radius", 7, in: "navigation-1100x800@1x-light", blames: "BadgeNode", "corner"),
            .number("alert.width", 338, in: "navigation-alert", blames: "AlertView", "width"),
        ]

        /// Signs and sides in right-to-left languages.
        private static let direction: [Mutation] = [
            .off("layout.mirrors", in: "feed-card-320x270@1x-light-rtl", blames: "AvatarNode"),
            .value("text.mirroredStart", NSTextAlignment.left, in: "typography-800x3950@1x-light", blames: "sample"),
            .off("mosaic.flips", in: "mosaic-rtl", blames: "ThumbnailCellNode"),
            .off("list.mirrors", in: "grid-items-rtl", blames: "NumberedSquareNode"),
            .off("chevron.mirrors", in: "walks-detail-320x480@1x-light-rtl", blames: "ChevronNode"),
            .off("progress.mirrors", in: "feed-progress-320x270@1x-dark-rtl", blames: "received"),
        ]
    }
#endif
