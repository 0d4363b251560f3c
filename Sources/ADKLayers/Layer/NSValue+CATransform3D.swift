import ADKFoundation
import Foundation

extension NSValue {
    /// The encoding of 16 numbers. Foundation on Linux has none for structures.
    private static let transformEncoding = "[16d]"

    /// Creates a value with a matrix.
    public convenience init(caTransform3D transform: CATransform3D) {
        let rows = [
            transform.m11, transform.m12, transform.m13, transform.m14,
            transform.m21, transform.m22, transform.m23, transform.m24,
            transform.m31, transform.m32, transform.m33, transform.m34,
            transform.m41, transform.m42, transform.m43, transform.m44,
        ].map(Double.init)
        self.init(bytes: rows, objCType: NSValue.transformEncoding)
    }

    /// The matrix. The identity if the value has none, which is logged.
    public var caTransform3DValue: CATransform3D {
        var transform = CATransform3D()
        guard String(cString: objCType) == NSValue.transformEncoding else {
            Misuse.report("the value has no CATransform3D; the identity is used")
            return transform
        }
        var rows = [Double](repeating: 0, count: 16)
        getValue(&rows)
        (transform.m11, transform.m12, transform.m13, transform.m14) = (rows[0], rows[1], rows[2], rows[3])
        (transform.m21, transform.m22, transform.m23, transform.m24) = (rows[4], rows[5], rows[6], rows[7])
        (transform.m31, transform.m32, transform.m33, transform.m34) = (rows[8], rows[9], rows[10], rows[11])
        (transform.m41, transform.m42, transform.m43, transform.m44) = (rows[12], rows[13], rows[14], rows[15])
        return transform
    }
}
