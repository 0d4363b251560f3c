import ADKControllers
import ADKFoundation
import ADKViews
import TestSupport
import XCTest

final class FrameworkLanguageTests: XCTestCase {
    override func tearDown() {
        AppLanguage.use([])
        super.tearDown()
    }

    func testButtonsAndMenusAreInTheLanguageInUse() {
        onMain {
            @MainActor func words() -> [String?] {
                let undo = UndoManager()
                undo.registerUndo(withTarget: undo) { _ in }
                undo.setActionName("Drehen")
                return [UIBarButtonItem(systemItem: .cancel).title, undo.undoMenuItemTitle]
            }
            XCTAssertEqual(words(), ["Cancel", "Undo Drehen"])
            AppLanguage.use([LanguageTag(language: "de")])
            XCTAssertEqual(words(), ["Abbrechen", "Drehen rückgängig machen"])
            AppLanguage.use([LanguageTag(language: "fr"), LanguageTag(language: "ja")])
            XCTAssertEqual(words(), ["キャンセル", "Drehenを元に戻す"])
            AppLanguage.use([], pseudo: .doubled)
            XCTAssertEqual(words(), ["Cancel Cancel", "Undo Drehen Undo Drehen"])
        }
    }
}
