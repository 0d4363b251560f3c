import ADKDesktop
import CXCB
import Testing

@testable import ADKX11

@Suite struct RefreshRateTests {
    private func mode(clock: UInt32, _ width: UInt16, _ height: UInt16, flags: UInt32 = 0) -> xcb_randr_mode_info_t {
        var mode = xcb_randr_mode_info_t()
        (mode.dot_clock, mode.htotal, mode.vtotal, mode.mode_flags) = (clock, width, height, flags)
        return mode
    }

    @Test func theRefreshRateIsThePixelClockDividedByThePixels() {
        #expect(abs(mode(clock: 148_500_000, 2200, 1125).refreshRate - 60) < 0.001)
        #expect(abs(mode(clock: 586_000_000, 2720, 1498).refreshRate - 143.8) < 0.1)
    }

    @Test func interlacedAndDoubledLinesCountAsShown() {
        let interlaced = XCB_RANDR_MODE_FLAG_INTERLACE.rawValue
        #expect(abs(mode(clock: 74_250_000, 2200, 1125, flags: interlaced).refreshRate - 60) < 0.001)
        let double = XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue
        #expect(abs(mode(clock: 148_500_000, 2200, 1125, flags: double).refreshRate - 30) < 0.001)
    }

    @Test func aVirtualScreenHasNoPlausibleRate() {
        #expect(mode(clock: 0, 0, 0).refreshRate == 0)
        #expect(!DisplayClock.rates.contains(0))
    }
}
