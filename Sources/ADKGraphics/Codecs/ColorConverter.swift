import ADKFoundation
import CLCMS
import Foundation

/// Converts pixels from the colour space of a file to that of a screen with Little CMS. Immutable; any thread.
final class ColorConverter: @unchecked Sendable {
    // No lock: the transform never changes after the initializer. Its one-pixel cache is off.
    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    /// The result for each of 256 shades if the profile is a grey one.
    private let shades: [UInt32]?

    /// The meaning of a pixel's four bytes.
    enum Layout: Hashable {
        case bgra
        case cmyk
        /// Inverted ink values, as Adobe's files store them: 255 is no ink.
        case cmykInverted
    }

    deinit {
        cmsDeleteTransform(transform)
        cmsDeleteContext(context)
    }

    /// Nil if the source or the screen is unusable, does not fit `layout`, or if both are the same.
    private init?(_ source: ColorSource, _ layout: Layout, _ screen: ScreenProfile?) {
        guard let context = cmsCreateContext(nil, nil) else { return nil }
        clcms_silence(context)
        guard let made = ColorConverter.makeTransform(source, layout, screen, context) else {
            cmsDeleteContext(context)
            return nil
        }
        self.context = context
        transform = made.transform
        shades = made.isGray ? ColorConverter.shades(of: made.transform) : nil
        if layout == .bgra, isIdentity { return nil }
    }

    private static func makeTransform(
        _ source: ColorSource, _ layout: Layout, _ target: ScreenProfile?, _ context: cmsContext
    ) -> (transform: cmsHTRANSFORM, isGray: Bool)? {
        guard let profile = open(source, context) else { return nil }
        defer { cmsCloseProfile(profile) }
        let (input, isGray): (cmsUInt32Number, Bool)
        switch (cmsGetColorSpace(profile), layout) {
        case (cmsSigRgbData, .bgra): (input, isGray) = (clcms_bgra, false)
        case (cmsSigGrayData, .bgra): (input, isGray) = (clcms_gray, true)
        case (cmsSigCmykData, .cmyk): (input, isGray) = (clcms_cmyk, false)
        case (cmsSigCmykData, .cmykInverted): (input, isGray) = (clcms_cmyk_inverted, false)
        default: return nil
        }
        guard let screen = open(target.map { .profile($0.data) } ?? .sRGB, context) else { return nil }
        defer { cmsCloseProfile(screen) }
        guard
            let transform = cmsCreateTransformTHR(
                context, profile, input, screen, clcms_bgra, cmsUInt32Number(INTENT_PERCEPTUAL), clcms_flags)
        else { return nil }
        return (transform, isGray)
    }

    private static func open(_ source: ColorSource, _ context: cmsContext) -> cmsHPROFILE? {
        switch source {
        case .sRGB: return cmsCreate_sRGBProfileTHR(context)
        case .profile(let data):
            return data.withUnsafeBytes {
                cmsOpenProfileFromMemTHR(context, $0.baseAddress, cmsUInt32Number($0.count))
            }
        case .chromaticities(let points, let exponent):
            return open(points, cmsBuildGamma(context, exponent), context)
        case .coded(let color):
            guard let points = color.chromaticities else { return nil }
            let steps = (0..<1024).map { cmsFloat32Number(color.light(Double($0) / 1023)) }
            return open(points, cmsBuildTabulatedToneCurveFloat(context, cmsUInt32Number(steps.count), steps), context)
        }
    }

    private static func open(_ points: [Double], _ curve: OpaquePointer?, _ context: cmsContext) -> cmsHPROFILE? {
        guard let curve else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(x: points[0], y: points[1], Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: points[2], y: points[3], Y: 1), Green: cmsCIExyY(x: points[4], y: points[5], Y: 1),
            Blue: cmsCIExyY(x: points[6], y: points[7], Y: 1))
        let curves: [OpaquePointer?] = [curve, curve, curve]
        return curves.withUnsafeBufferPointer {
            cmsCreateRGBProfileTHR(context, &white, &primaries, $0.baseAddress)
        }
    }

    private static func shades(of transform: cmsHTRANSFORM) -> [UInt32] {
        let greys = (0...255).map { UInt8($0) }
        var result = [UInt32](repeating: 0, count: 256)
        cmsDoTransform(transform, greys, &result, 256)
        return result.map { $0 & 0x00FF_FFFF }
    }

    /// Whether a grid of colours and all greys change by at most one level.
    private var isIdentity: Bool {
        var pixels = (0..<256).map { UInt32($0) * 0x01_0101 }
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    pixels.append(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
                }
            }
        }
        if shades != nil { pixels.removeLast(pixels.count - 256) }
        let before = pixels
        pixels.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { convert(start, count: buffer.count) }
        }
        return zip(before, pixels).allSatisfy { old, new in
            [0, 8, 16].allSatisfy { abs(Int(old >> $0 & 0xFF) - Int(new >> $0 & 0xFF)) <= 1 }
        }
    }

    // MARK: - Converting

    /// Converts straight pixels in place. CMYK pixels become RGB. Alpha does not change.
    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        guard let shades else { return cmsDoTransform(transform, row, row, cmsUInt32Number(count)) }
        for x in 0..<count { row[x] = row[x] & 0xFF00_0000 | shades[Int(row[x] & 0xFF)] }
    }

    /// Converts premultiplied pixels in place.
    func convert(_ buffer: PixelBuffer, isCancelled: () -> Bool) throws(ImageCodecError) {
        let straight = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, buffer.width))
        defer { straight.deallocate() }
        for y in 0..<buffer.height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            let row = buffer.row(y)
            if buffer.isOpaque {
                convert(row, count: buffer.width)
            } else {
                AlphaConversion.unpremultiply(row, into: straight, count: buffer.width)
                convert(straight, count: buffer.width)
                AlphaConversion.premultiply(straight, count: buffer.width)
                row.update(from: straight, count: buffer.width)
            }
        }
    }

    // MARK: - Cache

    private struct Key: Hashable {
        var source: ColorSource
        var layout: Layout
        var screen: ScreenProfile?
    }

    /// The number of cached converters. Most images of a camera or an editor share a few profiles.
    private static let capacity = 12
    private static let recent = Locked<[(key: Key, converter: ColorConverter?)]>([])

    /// Returns the cached or a new converter from `source` to the colours of `screen`, which are sRGB if it is nil; or
    /// nil if no conversion is needed or possible.
    static func converter(
        from source: ColorSource, _ layout: Layout = .bgra, to screen: ScreenProfile? = nil
    ) -> ColorConverter? {
        if screen == nil, case .sRGB = source { return nil }
        let key = Key(source: source, layout: layout, screen: screen)
        let known = recent.withLock { entries -> ColorConverter?? in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return .none }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return .some(entry.converter)
        }
        if case .some(let converter) = known { return converter }
        let made = ColorConverter(source, layout, screen)
        recent.withLock { entries in
            entries.removeAll { $0.key == key }
            if entries.count >= capacity { entries.removeFirst() }
            entries.append((key, made))
        }
        return made
    }
}
