/// The lengths of a section's header and footer, in points.
package protocol SupplementLengths {
    /// Nil while unmeasured.
    var header: Double? { get set }
    var footer: Double? { get set }
    /// The source has no header here. That differs from a header of length 0.
    var hasNoHeader: Bool { get set }
    var hasNoFooter: Bool { get set }
}

extension SupplementLengths {
    /// Makes the lengths of an absent header and footer estimates again.
    package mutating func forgetAbsence() {
        if hasNoHeader { (header, hasNoHeader) = (nil, false) }
        if hasNoFooter { (footer, hasNoFooter) = (nil, false) }
    }
}
