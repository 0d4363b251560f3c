import AsyncDisplayKit
import Testing

/// On iOS, `import AsyncDisplayKit` brings UIKit and with it Foundation's names. This file imports nothing else.
@MainActor
@Suite struct UmbrellaNamesTests {
    @Test func namesOfDarwinComeWithTheUmbrella() throws {
        #expect(CGFLOAT_MIN > 0)
        #expect(NSIndexPath(row: 2, section: 1).section == 1)
        #expect(CFAbsoluteTimeGetCurrent() > 0)
        _ = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
    }

    @Test func theContentsOfALayerComeWithTheUmbrella() {
        let layer = CALayer()
        layer.contents = nil
        #expect(layer.contents == nil)
    }
}
