/// An entry of the list.
struct ChemicalElement: Sendable, Identifiable, Equatable {
    /// The atomic number.
    let id: Int
    let symbol: String
    let name: String

    /// The row of the periodic table.
    var period: Int {
        // The atomic number of the last element of each period.
        let lastNumbers = [2, 10, 18, 36, 54, 86, 118]
        return (lastNumbers.firstIndex { id <= $0 } ?? 0) + 1
    }

    /// Whether the name contains `query` or the symbol begins with it. Ignores case. An empty query matches all.
    func matches(_ query: String) -> Bool {
        let query = query.lowercased()
        return query.isEmpty || name.lowercased().contains(query) || symbol.lowercased().hasPrefix(query)
    }

    /// All elements, ordered by atomic number.
    static let all = table.split(separator: " ").enumerated().map { index, entry in
        let parts = entry.split(separator: ":").map(String.init)
        return ChemicalElement(id: index + 1, symbol: parts[0], name: parts[1])
    }

    private static let table = """
        H:Hydrogen He:Helium Li:Lithium Be:Beryllium B:Boron C:Carbon N:Nitrogen O:Oxygen F:Fluorine Ne:Neon \
        Na:Sodium Mg:Magnesium Al:Aluminium Si:Silicon P:Phosphorus S:Sulfur Cl:Chlorine Ar:Argon K:Potassium \
        Ca:Calcium Sc:Scandium Ti:Titanium V:Vanadium Cr:Chromium Mn:Manganese Fe:Iron Co:Cobalt Ni:Nickel Cu:Copper \
        Zn:Zinc Ga:Gallium Ge:Germanium As:Arsenic Se:Selenium Br:Bromine Kr:Krypton Rb:Rubidium Sr:Strontium \
        Y:Yttrium Zr:Zirconium Nb:Niobium Mo:Molybdenum Tc:Technetium Ru:Ruthenium Rh:Rhodium Pd:Palladium Ag:Silver \
        Cd:Cadmium In:Indium Sn:Tin Sb:Antimony Te:Tellurium I:Iodine Xe:Xenon Cs:Caesium Ba:Barium La:Lanthanum \
        Ce:Cerium Pr:Praseodymium Nd:Neodymium Pm:Promethium Sm:Samarium Eu:Europium Gd:Gadolinium Tb:Terbium \
        Dy:Dysprosium Ho:Holmium Er:Erbium Tm:Thulium Yb:Ytterbium Lu:Lutetium Hf:Hafnium Ta:Tantalum W:Tungsten \
        Re:Rhenium Os:Osmium Ir:Iridium Pt:Platinum Au:Gold Hg:Mercury Tl:Thallium Pb:Lead Bi:Bismuth Po:Polonium \
        At:Astatine Rn:Radon Fr:Francium Ra:Radium Ac:Actinium Th:Thorium Pa:Protactinium U:Uranium Np:Neptunium \
        Pu:Plutonium Am:Americium Cm:Curium Bk:Berkelium Cf:Californium Es:Einsteinium Fm:Fermium Md:Mendelevium \
        No:Nobelium Lr:Lawrencium Rf:Rutherfordium Db:Dubnium Sg:Seaborgium Bh:Bohrium Hs:Hassium Mt:Meitnerium \
        Ds:Darmstadtium Rg:Roentgenium Cn:Copernicium Nh:Nihonium Fl:Flerovium Mc:Moscovium Lv:Livermorium \
        Ts:Tennessine Og:Oganesson
        """
}
