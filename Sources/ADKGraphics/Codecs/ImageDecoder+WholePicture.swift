extension ImageDecoder {
    /// The pixels of a picture that a library gave as a whole, averaged by the plan's factor. `read` writes one row.
    ///
    /// - Throws: `corrupt` where the picture has another size than its header said; `cancelled`.
    static func reduced(
        _ size: (width: Int, height: Int), _ header: ImageHeader, _ plan: DecodePlan, isOpaque: Bool,
        _ isCancelled: () -> Bool, read: (_ y: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void
    ) throws(ImageCodecError) -> PixelBuffer {
        guard size.width == header.storedWidth, size.height == header.storedHeight else {
            throw .corrupt(header.format, "it has two sizes")
        }
        var reducer = try BoxReducer(
            width: size.width, height: size.height, factorX: plan.factor, factorY: plan.factor, isOpaque: isOpaque)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
        defer { row.deallocate() }
        for y in 0..<size.height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            read(y, row)
            reducer.take(row)
        }
        return reducer.result
    }
}
