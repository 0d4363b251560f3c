import ADKSnapshot
import AsyncDisplayKit
import DocumentationSamples
import GalleryScenes

/// The scenes of the gallery that have goldens.
enum SceneCatalogue {
    /// A wide window with the column in the middle, and a narrow one that the column fills.
    private static let wide = CGSize(width: 1100, height: 800)
    private static let narrow = CGSize(width: 420, height: 700)
    private static let small = CGSize(width: 420, height: 250)
    private static let flat = CGSize(width: 420, height: 150)
    private static let low = CGSize(width: 280, height: 120)
    private static let tiny = CGSize(width: 200, height: 80)

    static let all: [SnapshotScene] =
        SnapshotScene.matrix(name: "feed", sizes: [wide, narrow], scales: [1, 2], make: { try feed() }) + [
            SnapshotScene(
                name: "feed-row-5", size: wide, theme: .dark, make: { try feed() },
                prepare: { controller, _, done in scroll(controller, to: .row(5), done) })
        ] + photos + typography + wonders + jobs + navigation + transitions + rows + grid + justified + collections
        + motion + feedStates + states + comments + search + editor + symbols + menus + lists + bars

    /// A photo of the feed that is open, zoomed, or in flight from its cell. In small windows, because photos make
    /// large goldens.
    private static let photos = [
        SnapshotScene(
            name: "feed-photo", size: small, make: { try feed() }, prepare: { open($0, animated: false, $2) }),
        SnapshotScene(
            name: "feed-photo-flight", size: small, moment: 0.15, make: { try feed() },
            prepare: { open($0, animated: true, $2) }),
        SnapshotScene(
            name: "feed-photo-zoom", size: flat, theme: .dark, make: { try feed() },
            prepare: { controller, _, done in
                open(controller, animated: false) {
                    UIApplication.shared.whenSettled {
                        feed(controller).zoomOpenPhoto(to: 1)
                        done()
                    }
                }
            }),
        SnapshotScene(
            name: "feed-photo-rtl", size: flat,
            make: {
                let mirrored = try feed()
                mirrored.node.semanticContentAttribute = .forceRightToLeft
                return mirrored
            }, prepare: { open($0, animated: false, $2) }),
    ]

    @MainActor
    private static func open(
        _ controller: UIViewController, animated: Bool, _ done: @escaping @MainActor () -> Void
    ) {
        feed(controller).open(0, animated: animated)
        done()
    }

    @MainActor
    private static func feed(_ controller: UIViewController) -> FeedViewController {
        guard let feed = controller as? FeedViewController else { preconditionFailure("\(controller) is no feed") }
        return feed
    }

    /// The images of the documentation. They have no goldens: `Scripts/docs` takes them with `pictures`.
    static let documentation =
        LayoutSamples.all.flatMap { sample in
            SnapshotScene.matrix(
                name: "layout-\(sample.name)", sizes: [sample.size], scales: [2], themes: [.light, .dark],
                make: { sample.makeViewController() })
        }
        + SnapshotScene.matrix(
            name: "gallery", sizes: [CGSize(width: 720, height: 480)], scales: [2], themes: [.light, .dark],
            make: { try feed() })
        + SnapshotScene.matrix(
            name: "symbols", sizes: [SymbolSheet.size], scales: [2], themes: [.light, .dark],
            make: { SymbolSheet.makeViewController() })

    /// Every symbol, and the forms of some from right to left.
    private static let symbols = [
        SnapshotScene(name: "symbols", size: SymbolSheet.size, make: { SymbolSheet.makeViewController() }),
        SnapshotScene(
            name: "symbols-forms", size: SymbolSheet.formsSize, scale: 2, theme: .dark, direction: .rightToLeft,
            make: { SymbolSheet.makeFormsViewController() }),
    ]

    /// Two cards of different shapes, and one in dark appearance.
    private static let wonders =
        SnapshotScene.matrix(
            name: "wonders", sizes: [CGSize(width: 640, height: 480)], scales: [1, 2],
            make: { WondersViewController() })
        + [
            SnapshotScene(name: "wonders-3", size: narrow, theme: .dark, make: { WondersViewController(startingAt: 2) })
        ]

    /// The whole page in both themes, and the part that a window shows.
    private static let typography =
        SnapshotScene.matrix(
            name: "typography", sizes: [CGSize(width: 800, height: 3_950)], themes: [.light, .dark],
            make: { TypographyViewController() })
        + [
            SnapshotScene(name: "typography", size: wide, scale: 2, make: { TypographyViewController() }),
            SnapshotScene(name: "typography", size: narrow, make: { TypographyViewController() }),
        ]

    /// The screens of the scene with tabs and stacks.
    private static let navigation = [
        SnapshotScene(name: "navigation", size: wide, make: { NavigationViewController() }),
        SnapshotScene(name: "navigation", size: narrow, theme: .dark, make: { NavigationViewController() }),
        walks("detail", .detail), walks("sheet", .sheet, theme: .dark), walks("popover", .popover),
        walks("alert", .alert),
    ]

    private static func walks(
        _ name: String, _ screen: NavigationViewController.Screen, theme: SnapshotScene.Theme = .light
    ) -> SnapshotScene {
        SnapshotScene(
            name: "navigation-\(name)", size: narrow, theme: theme, make: { NavigationViewController() },
            prepare: { controller, _, done in
                (controller as? NavigationViewController)?.show(screen)
                done()
            })
    }

    /// The list of jobs: at the start, far down, with an open job, and during an insertion.
    private static let jobs = [
        SnapshotScene(name: "jobs", size: wide, make: { JobsViewController() }),
        SnapshotScene(name: "jobs", size: narrow, theme: .dark, make: { JobsViewController() }),
        SnapshotScene(
            name: "jobs-far", size: narrow, make: { JobsViewController() },
            prepare: { controller, _, done in
                jobs(controller).node.scrollToRow(at: IndexPath(row: 40, section: 20), at: .top, animated: false)
                done()
            }),
        SnapshotScene(
            name: "jobs-open", size: narrow, make: { JobsViewController() },
            prepare: { controller, _, done in
                let jobs = jobs(controller)
                jobs.node.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
                jobs.tableNode(jobs.node, didSelectRowAt: IndexPath(row: 4, section: 0))
                done()
            }),
        SnapshotScene(
            name: "jobs-insert", size: narrow, moment: 0.1, make: { JobsViewController() },
            prepare: { controller, _, done in
                jobs(controller).receive(2)
                done()
            }),
    ]

    /// The journey: at rest, and while its fields change places and rows open and close.
    private static let transitions = [
        SnapshotScene(name: "transitions", size: narrow, make: { TransitionsViewController() }),
        SnapshotScene(
            name: "transitions-fields", size: narrow, theme: .dark, moment: 0.1, make: { TransitionsViewController() },
            prepare: { controller, _, done in
                transitions(controller).swapFields()
                transitions(controller).toggleReturn()
                done()
            }),
        SnapshotScene(
            name: "transitions-rows", size: narrow, moment: 0.1, make: { TransitionsViewController() },
            prepare: { controller, _, done in
                for number in [0, 2] { transitions(controller).toggleConnection(number) }
                done()
            }),
    ]

    private static let rows = [
        SnapshotScene(
            name: "rows-900000", size: narrow, make: { RowsViewController(rows: 1_000_000) },
            prepare: { controller, _, done in
                guard let rows = controller as? RowsViewController else {
                    preconditionFailure("\(controller) has no rows")
                }
                rows.node.scrollToRow(at: IndexPath(row: 0, section: 90), at: .top, animated: false)
                done()
            })
    ]

    /// The board of animations at fixed instants, and at its end.
    private static let motion =
        [0, 0.1, 0.25, 0.5, 0.8].map { motion(at: $0, size: board) }
        + [
            motion(at: 0.5, size: narrow, scale: 2, theme: .dark),
            SnapshotScene(name: "motion", size: board, theme: .dark, make: { MotionViewController() }),
        ]

    /// The window of the board of animations, in points.
    private static let board = CGSize(width: 1100, height: 580)

    private static func motion(
        at instant: TimeInterval, size: CGSize, scale: CGFloat = 1, theme: SnapshotScene.Theme = .light
    ) -> SnapshotScene {
        SnapshotScene(
            name: "motion-\(Int((instant * 1000).rounded()))ms", size: size, scale: scale, theme: theme,
            make: { MotionViewController() },
            prepare: { controller, _, done in
                guard let motion = controller as? MotionViewController else {
                    preconditionFailure("\(controller) is no board of animations")
                }
                motion.show(at: instant)
                done()
            })
    }

    /// The grid of numbered items: in both scales, themes and directions, far down, and while its items change their
    /// size.
    private static let grid =
        SnapshotScene.matrix(
            name: "grid-items", sizes: [narrow], scales: [1, 2], themes: [.light, .dark], make: { try items() })
        + [
            SnapshotScene(
                name: "grid-items-rtl", size: narrow,
                make: {
                    let grid = try items()
                    grid.node.semanticContentAttribute = .forceRightToLeft
                    return grid
                }),
            SnapshotScene(
                name: "grid-items-900000", size: narrow, make: { try items() },
                prepare: { controller, _, done in
                    grid(controller).node.scrollToItem(at: IndexPath(item: 0, section: 9000), at: .top, animated: false)
                    done()
                }),
            SnapshotScene(
                name: "grid-items-zoom", size: narrow, moment: 0.1, make: { try items() },
                prepare: { controller, _, done in
                    grid(controller).zoom(by: -2, at: CGPoint(x: 200, y: 300))
                    done()
                }),
        ]

    /// Rows of one height: numbered items as the grid, whole photos, and items that change their size.
    private static let justified =
        SnapshotScene.matrix(
            name: "justified-items", sizes: [small], scales: [1, 2], themes: [.light, .dark],
            make: { try items(isJustified: true) })
        + [
            rightToLeft("justified-items", size: small) { try items(isJustified: true) },
            SnapshotScene(
                name: "justified-items-900000", size: small, make: { try items(isJustified: true) },
                prepare: { controller, _, done in
                    grid(controller).node.scrollToItem(at: IndexPath(item: 0, section: 9000), at: .top, animated: false)
                    done()
                }),
            SnapshotScene(
                name: "justified-items-zoom", size: small, moment: 0.1,
                make: { try items(10_000, isJustified: true) },
                prepare: { controller, _, done in
                    let grid = grid(controller)
                    grid.node.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
                    UIApplication.shared.whenSettled {
                        grid.zoom(by: -1, at: CGPoint(x: 210, y: 650))
                        done()
                    }
                }),
            SnapshotScene(
                name: "justified", size: small,
                make: { GridViewController(source: try PhotoSources.open(nil), isJustified: true) }),
        ]

    /// Photos in a grid and in columns, strips, and pages of cards: in both scales, themes and directions.
    private static let collections =
        variants("grid") { GridViewController(source: try PhotoSources.open(nil)) }
        + variants("mosaic") { MosaicViewController(source: try PhotoSources.open(nil)) }
        + variants("strips") { StripsViewController(source: try PhotoSources.open(nil)) }
        + variants("animals") { AnimalsViewController(startingAt: 1) }
        + [
            rightToLeft("grid", size: flat) { GridViewController(source: try PhotoSources.open(nil)) },
            rightToLeft("mosaic", size: flat) { MosaicViewController(source: try PhotoSources.open(nil)) },
            rightToLeft("strips", size: flat) { StripsViewController(source: try PhotoSources.open(nil)) },
            // The end of a strip with its scroll bar, and the title of the next one.
            SnapshotScene(
                name: "strips-scrolled", size: low,
                make: { StripsViewController(source: try PhotoSources.open(nil)) },
                steps: [
                    .scroll("ASTableNode", by: CGVector(dx: 0, dy: 180)), .hover(.point(140, 52)), .advance(0.5),
                ]),
            rightToLeft("animals", size: flat) { AnimalsViewController(startingAt: 1) },
            SnapshotScene(
                name: "grid-selection", size: small, theme: .dark, make: { try items() },
                prepare: { controller, _, done in
                    for item in [1, 2, 3] {
                        grid(controller).node.selectItem(
                            at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
                    }
                    done()
                }),
        ]

    /// A scene of photos in small windows, because photos make large goldens: both themes at both scales.
    private static func variants(
        _ name: String, make: @escaping @MainActor @Sendable () throws -> UIViewController
    ) -> [SnapshotScene] {
        [
            SnapshotScene(name: name, size: small, make: make),
            SnapshotScene(name: name, size: flat, scale: 2, theme: .dark, make: make),
            SnapshotScene(name: name, size: tiny, scale: 2, make: make),
            SnapshotScene(name: name, size: low, theme: .dark, make: make),
        ]
    }

    @MainActor
    private static func controllerNode(_ controller: UIViewController) -> ASDisplayNode {
        switch controller {
        case let grid as GridViewController: grid.node
        case let mosaic as MosaicViewController: mosaic.node
        case let strips as StripsViewController: strips.node
        case let animals as AnimalsViewController: animals.node
        default: preconditionFailure("\(controller) has no known node")
        }
    }

    /// A scene in a right-to-left language.
    private static func rightToLeft(
        _ name: String, size: CGSize, make: @escaping @MainActor @Sendable () throws -> UIViewController
    ) -> SnapshotScene {
        SnapshotScene(
            name: name + "-rtl", size: size,
            make: {
                let controller = try make()
                controllerNode(controller).semanticContentAttribute = .forceRightToLeft
                return controller
            })
    }

    @MainActor
    private static func items(_ count: Int = 1_000_000, isJustified: Bool = false) throws -> GridViewController {
        GridViewController(source: try PhotoSources.open(nil), items: count, isJustified: isJustified)
    }

    @MainActor
    private static func grid(_ controller: UIViewController) -> GridViewController {
        guard let grid = controller as? GridViewController else { preconditionFailure("\(controller) has no grid") }
        return grid
    }

    @MainActor
    private static func jobs(_ controller: UIViewController) -> JobsViewController {
        guard let jobs = controller as? JobsViewController else { preconditionFailure("\(controller) has no jobs") }
        return jobs
    }

    @MainActor
    private static func transitions(_ controller: UIViewController) -> TransitionsViewController {
        guard let transitions = controller as? TransitionsViewController else {
            preconditionFailure("\(controller) has no journey")
        }
        return transitions
    }

    @MainActor
    private static func feed() throws -> FeedViewController {
        FeedViewController(source: try PhotoSources.open(nil))
    }

    @MainActor
    private static func scroll(
        _ controller: UIViewController, to target: ScrollTarget, _ done: @escaping @MainActor () -> Void
    ) {
        ScrollGuide(feed(controller).node, to: target, completion: done).start()
    }
}
