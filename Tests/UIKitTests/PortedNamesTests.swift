import CoreGraphics
import QuartzCore
import Testing
import UIKit

/// Names of Darwin and Foundation that sources for iOS use and Linux lacks.
@Suite struct PortedNamesTests {
    @Test func unitsOfTimeAgreeWithEachOther() {
        #expect(NSEC_PER_SEC == NSEC_PER_MSEC * MSEC_PER_SEC)
        #expect(NSEC_PER_SEC == NSEC_PER_USEC * USEC_PER_SEC)
        let delay = DispatchTime.now() + Double(Int64(0.5 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)
        #expect(delay > .now())
    }

    @Test func twoReadsOfAnImagesContentAreEqual() throws {
        func image(_ color: UIColor) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in
                color.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }
        }
        let (first, second) = (image(.red), image(.green))
        #expect(first.cgImage == first.cgImage)
        #expect(first.cgImage != second.cgImage)
        #expect(Set([first.cgImage, first.cgImage, second.cgImage]).count == 2)
    }

    @Test func anIndexPathOfObjectiveCHasTheRowAndTheSectionItWasMadeWith() {
        for section in 0..<3 {
            for row in 0..<3 {
                let path = NSIndexPath(row: row, section: section)
                #expect((path.row, path.item, path.section) == (row, row, section))
                #expect(path as IndexPath == IndexPath(row: row, section: section))
                #expect(NSIndexPath(item: row, section: section) == path)
            }
        }
    }

    @Test func transformsOfCoreFoundationChangeAText() {
        let text = NSMutableString(string: "Été") as CFMutableString
        #expect(CFStringTransform(text, nil, kCFStringTransformStripDiacritics, false))
        #expect(text as String == "Ete")
        let greek = NSMutableString(string: "αβ")
        var first = NSRange(location: 0, length: 1)
        #expect(CFStringTransform(greek, &first, kCFStringTransformToLatin, false))
        #expect(greek as String == "aβ")
        for outside in [NSRange(location: 1, length: 2), NSRange(location: NSNotFound, length: 0)] {
            var range = outside
            #expect(!CFStringTransform(greek, &range, kCFStringTransformStripDiacritics, false))
        }
    }

    @Test func defaultsAnswerTheNamesOfKeyValueCoding() throws {
        let defaults = try #require(UserDefaults(suiteName: "PortedNames-\(UUID())"))
        defaults.setValue(3, forKey: "count")
        #expect(defaults.value(forKey: "count") as? Int == 3)
        defaults.setValue(nil, forKey: "count")
        #expect(defaults.value(forKey: "count") == nil)
    }

    @Test func aColourWithoutComponentsIsClear() {
        #expect(UIColor() == .clear)
    }

    @Test func geometryComparesItself() {
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(!CGSize(width: 1, height: 2).equalTo(.zero))
        #expect(!CGPoint.zero.equalTo(CGPoint(x: 0, y: 1)))
        #expect(!CGRect.zero.equalTo(CGRect(x: 0, y: 0, width: 1, height: 0)))
    }

    @Test func networkingAndLayersNeedNoImportOfTheirOwn() {
        let request = URLRequest(url: URL(fileURLWithPath: "/"))
        #expect(request.httpMethod == "GET")
        let number: NSInteger = 3
        #expect(number == Int(arc4random_uniform(1)) + 3)
        #expect(autoreleasepool { 4 } == 4)
        #expect(CGFLOAT_MIN > 0 && CGFLOAT_MAX.isFinite)
    }
}
