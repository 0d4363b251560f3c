import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// The report, clicked through in a headless browser.
final class ReportPageTests: XCTestCase, @unchecked Sendable {
    /// Two scenes with one cause, one scene with two causes, a new scene, and an unchanged one.
    @MainActor
    private func leaveResults(_ folders: SnapshotFolders) throws {
        let dark = UIColor(hex: 0x444444)
        let before = [
            CardScene.scene(name: "first"), CardScene.scene(name: "second"), CardScene.scene(name: "third"),
            CardScene.scene(name: "same"),
        ]
        for scene in before { XCTAssertEqual(folders.run(.missing).verify(scene).kind, .missing) }
        let run = folders.run(.never)
        for scene in [
            CardScene.scene({ $0.authorColor = dark }, name: "first"),
            CardScene.scene({ $0.authorColor = dark }, name: "second"),
            CardScene.scene(
                {
                    $0.authorColor = dark
                    $0.cornerRadius = 2
                }, name: "third"),
            CardScene.scene(name: "same"), CardScene.scene(name: "new"),
        ] {
            _ = run.verify(scene)
        }
        try run.writeReports([.html])
    }

    private func withPage(_ body: @MainActor (SnapshotFolders, Chromium) throws -> Void) throws {
        guard Chromium.program != nil else {
            // A build server must not pass without these tests.
            if ProcessInfo.processInfo.environment["CI"] != nil { throw Chromium.Failure.missing("chromium") }
            throw XCTSkip("chromium is not installed")
        }
        try withSnapshotFolders { folders in
            try leaveResults(folders)
            let page = try Chromium(
                folders.results.appendingPathComponent("report.html"), downloads: folders.root)
            try body(folders, page)
            // The page's timers and frames run before a promise of two frames ends.
            try page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            XCTAssertEqual(page.errors, [])
        }
    }

    private let authors = "ASTextNode ‘author’ in CardCellNode: text colour #333333 → #444444"

    func testScreenshotsAreShownPixelByPixelAndZoomed() throws {
        try withPage { _, page in
            let image = "document.querySelector('#first-260x250\\\\@1x-light figure.actual canvas')"
            let viewer = "viewers.get(document.querySelector('#first-260x250\\\\@1x-light .compare'))"
            try page.value("\(viewer).load()")
            XCTAssertEqual(try page.number("\(image).width"), 260)
            XCTAssertEqual(try page.number("\(image).getBoundingClientRect().width"), 260)

            try page.click("#first-260x250\\\\@1x-light [data-zoom=in]")
            XCTAssertEqual(try page.number("\(image).getBoundingClientRect().width"), 520)
            XCTAssertEqual(try page.text("#first-260x250\\\\@1x-light output"), "200 %")
            // The wheel scrolls the page, until a screenshot is clicked.
            try page.value("document.activeElement.blur()")
            try page.wheel("#first-260x250\\\\@1x-light figure.actual .pane", by: -100)
            XCTAssertEqual(try page.number("\(viewer).zoom"), 2)
            try page.click("#first-260x250\\\\@1x-light figure.actual .pane")
            try page.wheel("#first-260x250\\\\@1x-light figure.actual .pane", by: -100)
            XCTAssertEqual(try page.number("\(viewer).zoom"), 2.5)
            try page.key("1")
            XCTAssertEqual(try page.number("\(image).getBoundingClientRect().width"), 260)
        }
    }

    func testTheNextRegionIsMarkedAndNamed() throws {
        try withPage { _, page in
            let scene = "#first-260x250\\\\@1x-light"
            try page.click("\(scene) .region")
            try page.value("viewers.get(document.querySelector('\(scene) .compare')).load()")
            let first = try page.text("\(scene) .place")
            XCTAssertTrue(first.hasPrefix("1 of "), first)
            XCTAssertTrue(first.contains("ASTextNode ‘author’ in CardCellNode"), first)
            XCTAssertEqual(try page.number("document.querySelectorAll('\(scene) .spot').length"), 3, "one per picture")

            try page.click("\(scene) .region")
            XCTAssertTrue(try page.text("\(scene) .place").hasPrefix("2 of "))
        }
    }

    func testTheDifferenceIsPaintedFromTheScreenshots() throws {
        try withPage { folders, page in
            let scene = "third-260x250@1x-light"
            try page.click("#third-260x250\\\\@1x-light [data-mode=diff]")
            let painted = try page.value(
                """
                (async () => { const root = document.querySelector('#third-260x250\\\\@1x-light .compare');
                await viewers.get(root).load(); viewers.get(root).paintDifference();
                const canvas = root.querySelector('figure.diff canvas');
                const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
                let red = 0;
                for (let i = 0; i < data.length; i += 4) if (data[i] === 230 && data[i + 1] === 0) red += 1;
                return red; })()
                """)
            let records = try ResultsFolder(directory: folders.results).records()
            let changed = records.first { $0.id == scene }?.difference?.changedPixels
            XCTAssertEqual((painted as? NSNumber)?.intValue, changed, "every changed pixel, and no other")
        }
    }

    /// The number of channel values in which a screenshot of the page differs from its file. -1 if the sizes differ.
    private func differentValues(
        _ part: ResultRecord.Picture, of scene: String, in page: Chromium, _ results: ResultsFolder
    ) throws -> Double {
        let file = try Data(contentsOf: results.picture(part, of: scene)).base64EncodedString()
        return try page.number(
            """
            (async () => { const root = document.querySelector('[id="\(scene)"] .compare');
            await viewers.get(root).load();
            await viewers.get(root).paintDifference();
            const shown = root.querySelector('figure.\(part.rawValue) canvas');
            const image = await decoded('data:image/png;base64,\(file)');
            if (shown.width !== image.naturalWidth || shown.height !== image.naturalHeight) return -1;
            const data = canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            const whole = document.createElement('canvas');
            [whole.width, whole.height] = [image.naturalWidth, image.naturalHeight];
            whole.getContext('2d').drawImage(image, 0, 0);
            const [left, right] = [data(shown), data(whole)];
            return left.filter((value, index) => value !== right[index]).length; })()
            """)
    }

    func testTheDifferenceOfASceneWithMasksIsHatchedWhereItWasNotCompared() throws {
        guard Chromium.program != nil else { throw XCTSkip("chromium is not installed") }
        try withSnapshotFolders { folders in
            let masks = [try SnapshotMask("author", reason: "the names change daily")]
            XCTAssertEqual(folders.run(.missing).verify(CardScene.scene(name: "cards", masks: masks)).kind, .missing)
            let run = folders.run(.never)
            let changed = CardScene.scene(
                {
                    $0.authors = ["Eve", "Edsger", "Barbara"]
                    $0.cornerRadius = 2
                }, name: "cards", masks: masks)
            XCTAssertEqual(run.verify(changed).kind, .regression)
            try run.writeReports([.html])
            let page = try Chromium(folders.results.appendingPathComponent("report.html"), downloads: folders.root)
            let results = ResultsFolder(directory: folders.results)
            let different = try differentValues(.diff, of: changed.id, in: page, results)
            XCTAssertEqual(different, 0)
            XCTAssertEqual(page.errors, [])
        }
    }

    /// New screenshots are stored as changes of their goldens.
    func testEveryScreenshotOfThePageHasThePixelsOfItsFile() throws {
        try withPage { folders, page in
            let results = ResultsFolder(directory: folders.results)
            var compared = 0
            for record in try results.records() {
                for part in [ResultRecord.Picture.golden, .actual] where record.pictures.contains(part) {
                    let different = try differentValues(part, of: record.id, in: page, results)
                    XCTAssertEqual(different, 0, "\(record.id) \(part)")
                    compared += 1
                }
            }
            XCTAssertEqual(compared, 7, "three goldens and four new pictures")
            let changes = try page.number("document.querySelectorAll('script[data-base]').length")
            XCTAssertEqual(changes, 2, "two scenes have the same new picture")
        }
    }

    func testAScreenshotThatCannotBeDecodedIsNamed() throws {
        try withPage { _, page in
            try page.value(
                """
                (async () => { const root = document.querySelector('#first-260x250\\\\@1x-light .compare');
                const viewer = viewers.get(root);
                await viewer.load(); viewer.free();
                stored.get(root.querySelector('figure.actual canvas').dataset.key).textContent = 'data:image/png;base64,AA==';
                await viewer.load(); })()
                """)
            XCTAssertEqual(
                try page.text("#first-260x250\\\\@1x-light figure.actual figcaption"), "picture cannot be shown")
            XCTAssertEqual(try page.text("#first-260x250\\\\@1x-light figure.golden figcaption"), "golden")
        }
    }

    func testADecisionAboutACauseIsSavedAndApproved() throws {
        try withPage { folders, page in
            XCTAssertEqual(try page.text(".group .row b"), authors)
            XCTAssertEqual(try page.text(".group .count"), "3 scenes")
            try page.click(".group .accept")
            XCTAssertEqual(try page.text("#decided"), "2 accepted, 0 rejected of 4", "the third has another cause")
            try page.click("#new-260x250\\\\@1x-light .reject")
            try page.click("#save")
            _ = try page.event("Browser.downloadProgress") { $0["state"] as? String == "completed" }

            let file = try ApprovalFile(contentsOf: folders.root.appendingPathComponent("approval.json"))
            XCTAssertEqual(file.scenes.map(\.id), ["first", "second", "new"].map { "\($0)-260x250@1x-light" })
            XCTAssertEqual(file.scenes.map(\.verdict), [.accept, .accept, .reject])
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)
            XCTAssertEqual(try approval.approve(file).map(\.id), file.scenes.prefix(2).map(\.id))
            let dark = UIColor(hex: 0x444444)
            XCTAssertEqual(folders.run(.never).verify(CardScene.scene({ $0.authorColor = dark }, name: "first")), .same)
            XCTAssertEqual(folders.run(.never).verify(CardScene.scene(name: "new")).kind, .missing)
        }
    }

    func testSpacePressesTheButtonThatHasTheFocus() throws {
        try withPage { _, page in
            let scene = "#first-260x250\\\\@1x-light"
            try page.key("n")
            try page.value("document.querySelector('\(scene) .accept').focus()")
            try page.key(" ")
            XCTAssertEqual(try page.text("#decided"), "1 accepted, 0 rejected of 4")
            let mode = "document.querySelector('\(scene) .compare').className"
            let before = try page.value(mode) as? String
            try page.value("document.activeElement.blur()")
            try page.key(" ")
            XCTAssertNotEqual(try page.value(mode) as? String, before, "without a focus it shows the next view")
        }
    }

    func testTheCopyButtonTellsWhenTheClipboardRefuses() throws {
        try withPage { _, page in
            try page.value(
                """
                Object.defineProperty(navigator, 'clipboard', { configurable: true,
                value: { writeText: () => Promise.reject(new Error('refused')) } })
                """)
            try page.click("#first-260x250\\\\@1x-light .copy")
            XCTAssertEqual(try page.text("#first-260x250\\\\@1x-light .copy"), "not copied: press Ctrl+C")
            let selected = try page.value("getSelection().toString()") as? String ?? ""
            XCTAssertTrue(selected.hasPrefix("swift package snapshot approve first-260x250@1x-light "), selected)
            try page.value(
                """
                Object.defineProperty(navigator, 'clipboard', { configurable: true,
                value: { writeText: text => { window.copied = text; return Promise.resolve(); } } })
                """)
            try page.click("#first-260x250\\\\@1x-light .copy")
            XCTAssertEqual(try page.text("#first-260x250\\\\@1x-light .copy"), "copied")
            XCTAssertEqual(try page.value("window.copied") as? String, selected)
        }
    }

    func testAnErrorOfThePageIsFound() throws {
        guard Chromium.program != nil else { throw XCTSkip("chromium is not installed") }
        try withSnapshotFolders { folders in
            let file = folders.root.appendingPathComponent("page.html")
            try Data("<script>console.error('first'); throw new Error('second');</script>".utf8).write(to: file)
            let page = try Chromium(file, downloads: folders.root)
            XCTAssertEqual(page.errors.count, 2)
            try page.value("setTimeout(() => { throw new Error('third') }, 0)")
            try page.value("new Promise(done => setTimeout(done, 0))")
            XCTAssertTrue(page.errors.count == 3 && page.errors[2].contains("third"), "\(page.errors)")
        }
    }

    func testThePageHasNoErrorsInLightAndDark() throws {
        try withPage { _, page in
            for scheme in ["light", "dark"] {
                try page.useScheme(scheme)
                XCTAssertGreaterThan(try page.screenshot().count, 1000)
                if let folder = ProcessInfo.processInfo.environment["ADK_REPORT_PICTURES"] {
                    try page.screenshot().write(to: URL(fileURLWithPath: "\(folder)/top-\(scheme).png"))
                    try page.click("#third-260x250\\\\@1x-light .region")
                    try page.screenshot().write(to: URL(fileURLWithPath: "\(folder)/scene-\(scheme).png"))
                }
            }
        }
    }
}
