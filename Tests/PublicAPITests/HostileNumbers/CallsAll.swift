// Written by Scripts/lib/hostile-calls.
extension HostileCalls {
    /// A call of each public function with numbers.
    @MainActor static var all: HostileCalls {
        var list = HostileCalls()
        addCallsADK1(to: &list)
        addCallsAS1(to: &list)
        addCallsAS2(to: &list)
        addCallsAS3(to: &list)
        addCallsCA1(to: &list)
        addCallsCG1(to: &list)
        addCallsKit1(to: &list)
        addCallsNS1(to: &list)
        addCallsNS2(to: &list)
        addCallsOther1(to: &list)
        addCallsUI1(to: &list)
        addCallsUI2(to: &list)
        addCallsUI3(to: &list)
        addCallsUI4(to: &list)
        addCallsUI5(to: &list)
        return list
    }
}
