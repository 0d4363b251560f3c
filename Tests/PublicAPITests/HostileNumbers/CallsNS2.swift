// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsNS2(to list: inout HostileCalls) {
        list.add("NSValue.init(caTransform3D:) (CATransform3D)") { n in
            n.use(NSValue(caTransform3D: n.value() as CATransform3D))
        }
    }
}
