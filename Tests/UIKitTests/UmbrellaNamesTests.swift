import AsyncDisplayKit
import Testing

/// On iOS, `import AsyncDisplayKit` brings UIKit and with it Foundation's names. This file imports nothing else.
@MainActor @Suite struct UmbrellaNamesTests {
    @Test func namesOfDarwinComeWithTheUmbrella() throws {
        #expect(CGFLOAT_MIN > 0)
        #expect(NSIndexPath(row: 2, section: 1).section == 1)
        #expect(CFAbsoluteTimeGetCurrent() > 0)
        #expect(try NSDataDetector(types: 1 << 5).checkingTypes == 1 << 5)
    }

    @Test func theContentsOfALayerComeWithTheUmbrella() {
        let layer = CALayer()
        let contents: Any? = layer.contents
        #expect(contents == nil)
    }
}
