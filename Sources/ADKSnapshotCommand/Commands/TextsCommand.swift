import ADKGraphics
import ADKSnapshot
import ArgumentParser
import Foundation

struct TextsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts", abstract: "Finds texts that have too little room and are cut.",
        discussion: """
            Renders scenes in a language and lists the text nodes and labels of which a part is not shown. Exit \
            status 1 if there are any, or if a scene cannot be rendered.
            """)

    @OptionGroup var selection: SceneSelection
    @OptionGroup var language: LanguageOption

    @Option(
        help: ArgumentHelp(
            "Leave out texts whose node has a name that matches this pattern of *, ? and [a-z]. May be repeated.",
            valueName: "pattern"))
    var ignore: [String] = []

    func run() throws {
        try onMainThread {
            UIFont.usePinnedFonts()
            language.apply()
            SceneRunner.onHang = endHungProcess
            let scenes = try selection.scenes()
            var (failed, count) = (0, 0)
            for scene in scenes {
                do {
                    let texts = try SceneRunner.render(scene).cutTexts.filter { text in
                        !ignore.contains { fnmatch($0, text.name, 0) == 0 }
                    }
                    for text in texts { print("cut   \(scene.id): “\(text.text)” of \(text.name)") }
                    count += texts.count
                } catch {
                    print("FAIL  \(error)")
                    failed += 1
                }
            }
            let texts = count == 1 ? "1 cut text" : "\(count) cut texts"
            let scenesText = scenes.count == 1 ? "1 scene" : "\(scenes.count) scenes"
            print("\(scenesText): \(texts)" + (failed == 0 ? "" : ", \(failed) not rendered"))
            if count + failed > 0 { try Status.regression.exit() }
        }
    }
}
