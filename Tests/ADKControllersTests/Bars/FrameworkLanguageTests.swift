import ADKControllers
import ADKFoundation
import ADKViews
import TestSupport
import XCTest

final class FrameworkLanguageTests: XCTestCase {
    override func tearDown() {
        FrameworkLanguage.current = .english
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
            FrameworkLanguage.current = .german
            XCTAssertEqual(words(), ["Abbrechen", "Drehen rückgängig machen"])
            FrameworkLanguage.current = .japanese
            XCTAssertEqual(words(), ["キャンセル", "Drehenを元に戻す"])
        }
    }
}
