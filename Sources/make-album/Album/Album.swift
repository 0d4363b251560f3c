/// The pictures in display order.
enum Album {
    static let title = "Drawn, not taken"

    static let pictures: [Picture] = opening + middle + close

    static func picture(named name: String) -> Picture? { pictures.first { $0.name == name } }

    private static let opening: [Picture] = [
        Picture(
            name: "alpine-morning", width: 1800, height: 1200, format: .jpg, seed: 11, paint: Terrain.alpineMorning,
            post: Post(
                author: .marta, date: "2025-09-14", likes: 412,
                caption:
                    "Up at four, boots on at half past, and then two hours of walking through mist thick enough to "
                    + "lean on. It opened all at once, as if someone had drawn a curtain. Worth every step. 🏔️",
                comments: [
                    .init(.tomasz, "The light on the left wall!"), .init(.hanako, "空気まで伝わってきます。"),
                    .init(.joao, "And the coffee afterwards must have been even better ☕️"),
                ])),
        Picture(
            name: "harbour", width: 1600, height: 1200, format: .jpg, seed: 36, paint: Cities.harbour,
            post: Post(
                author: .joao, date: "2025-06-02", likes: 288,
                caption:
                    "My grandmother lived behind the third window from the right. She knew the name of every boat.",
                comments: [.init(.elif, "Which one did she like best?"), .init(.joao, "The red one, always.")])),
        Picture(
            name: "milky-way", width: 1200, height: 1800, format: .jpg, seed: 2, grain: 0.015, paint: Skies.milkyWay,
            post: Post(
                author: .shuya, date: "2025-08-12", likes: 951,
                caption: "关掉手电筒，等眼睛习惯黑暗，银河就慢慢出现了。那一夜谁也没有说话。✨",
                comments: [.init(.seoyeon, "와, 별이 쏟아질 것 같아요 🌌"), .init(.olga, "Как же это красиво…")])),
        Picture(
            name: "waves", width: 1600, height: 1000, format: .png, seed: 54, grain: 0, paint: Lines.waves,
            post: Post(author: .hanako, date: "2025-02-20", likes: 96, caption: "青海波")),
        Picture(
            name: "islands", width: 1600, height: 1067, format: .jpg, seed: 14, paint: Terrain.islands,
            post: Post(
                author: .nikos, date: "2025-07-19", likes: 530,
                caption: "Τα νησιά μας από ψηλά. No two of them agree on how to make bread.",
                comments: [.init(.marta, "I would gladly be the judge 🍞")])),
        Picture(
            name: "birches", width: 1500, height: 1500, format: .jpg, seed: 12, quality: 76, paint: Forests.birches,
            post: Post(
                author: .olga, date: "2025-10-04", likes: 377,
                caption: "Золотая осень. Три дня в году лес светится сам, и в эти дни нельзя сидеть дома 🍂",
                comments: [.init(.lena, "Three days only? Then I am booking a train."), .init(.olga, "Быстрее! 🚆")])),
        Picture(
            name: "skyline", width: 2000, height: 850, format: .jpg, seed: 33, quality: 74, paint: Cities.skyline,
            post: Post(
                author: .amara, date: "2025-11-08", likes: 644,
                caption: "Ten minutes after sunset, when the offices are still lit and the kitchens already are.",
                comments: [.init(.mateo, "La hora azul nunca falla 💙")])),
        Picture(
            name: "marble", width: 1600, height: 1067, format: .jpg, seed: 59, quality: 70, paint: Shapes.marble,
            post: Post(author: .layla, date: "2025-03-11", likes: 158, caption: nil)),
        Picture(
            name: "blue-ridges", width: 1200, height: 1800, format: .jpg, seed: 41, paint: Ridges.blueRidges,
            post: Post(
                author: .seoyeon, date: "2025-05-01", likes: 470,
                caption: "산 너머 산, 그 너머 또 산. I counted nine before the sun came up 🌅",
                comments: [.init(.shuya, "我数到了八座。")])),
        Picture(
            name: "ringed-planet", width: 1500, height: 1500, format: .jpg, seed: 44, grain: 0.015,
            paint: Space.ringedPlanet,
            post: Post(
                author: .tomasz, date: "2025-01-30", likes: 702, caption: "Postcard from very far away 🪐",
                comments: [.init(.amara, "How long does the mail take?"), .init(.tomasz, "It left in 1987.")])),
    ]

    private static let middle: [Picture] = [
        Picture(
            name: "green-hills", width: 2000, height: 900, format: .jpg, seed: 6, paint: Terrain.greenHills,
            post: Post(
                author: .lena, date: "2025-05-23", likes: 266,
                caption: "Every field has a name here and every name has a story. The yellow one is called Sunday.")),
        Picture(
            name: "rain", width: 1200, height: 1500, format: .webp, seed: 35, grain: 0.026, quality: 88,
            paint: Cities.rain,
            post: Post(
                author: .hanako, date: "2025-06-27", likes: 389,
                caption: "梅雨の夜、窓の向こう。タクシーの灯りがにじんで、街がすこし優しく見えた。☔️",
                comments: [.init(.layla, "أحب صوت المطر في الليل"), .init(.lena, "I can hear this picture.")])),
        Picture(
            name: "cumulus", width: 1600, height: 1200, format: .jpg, seed: 4, paint: Skies.cumulus,
            post: Post(author: .mateo, date: "2025-04-15", likes: 201, caption: "Nubes")),
        Picture(
            name: "circles", width: 1500, height: 1500, format: .webp, seed: 55, grain: 0.022, quality: 68,
            paint: Shapes.circles,
            post: Post(
                author: .nikos, date: "2025-02-03", likes: 134,
                caption: "Buttons, plates, planets, or the lids of every jar I have kept 🫙",
                comments: [.init(.joao, "Kept, not thrown away: respect."), .init(.elif, "😂")])),
        Picture(
            name: "aurora", width: 1600, height: 1200, format: .jpg, seed: 21, paint: Skies.aurora,
            post: Post(
                author: .marta, date: "2025-03-02", likes: 1204,
                caption:
                    "Minus twenty-two, no wind. First a grey smear that could have been a cloud, then one green thread, "
                    + "then the whole sky came down like cloth being shaken out. My fingers hurt, my batteries died, "
                    + "and I would do it again tonight. 💚💜",
                comments: [
                    .init(.yousef, "سبحان الخالق، ما أجمل هذا المنظر"), .init(.seoyeon, "버킷리스트 1번!"),
                    .init(.amara, "Put gloves on, Marta."), .init(.marta, "They are on. There are three pairs."),
                ])),
        Picture(
            name: "dunes-evening", width: 1600, height: 1067, format: .jpg, seed: 8, paint: Terrain.dunesEvening,
            post: Post(
                author: .yousef, date: "2025-10-29", likes: 498,
                caption: "الرمل لا ينام، يمشي كل ليلة خطوة واحدة ثم ينتظر الشمس.",
                comments: [.init(.mateo, "Precioso."), .init(.olga, "Тишина, которую видно.")])),
        Picture(
            name: "paper", width: 1200, height: 1600, format: .jpg, seed: 56, paint: Shapes.paper,
            post: Post(
                author: .layla, date: "2025-01-18", likes: 173,
                caption: "Thirteen sheets of paper, one knife, no mistakes I am willing to show.",
                comments: [.init(.tomasz, "Number fourteen is in the bin, isn't it?")])),
        Picture(
            name: "mirror-lake", width: 1600, height: 1200, format: .webp, seed: 23, grain: 0.018,
            paint: Terrain.mirrorLake,
            post: Post(
                author: .lena, date: "2025-09-21", likes: 615, caption: "Wer zuerst spricht, zahlt das Frühstück.",
                comments: [.init(.marta, "And who paid?"), .init(.lena, "A duck.")])),
        Picture(
            name: "lighthouse", width: 1600, height: 1067, format: .webp, seed: 43, grain: 0.018,
            paint: Lighthouse.dusk,
            post: Post(
                author: .joao, date: "2025-11-15", likes: 345,
                caption: "O farol acende às seis em ponto. Nobody has seen the keeper, but the windows are warm.")),
        Picture(
            name: "currents", width: 1500, height: 1500, format: .jpg, seed: 51, quality: 52, paint: Lines.currents,
            post: Post(author: .elif, date: "2025-04-28", likes: 187, caption: "Rüzgârın resmi 🌀")),
    ]

    private static let close: [Picture] = [
        Picture(
            name: "forest-fog", width: 1200, height: 1600, format: .jpg, seed: 17, paint: Forests.fog,
            post: Post(
                author: .tomasz, date: "2025-10-11", likes: 421,
                caption:
                    "The dog went in first and came back with a stick twice her length. Fog does not impress her. 🐕",
                comments: [.init(.hanako, "わんちゃんの写真もお願いします！")])),
        Picture(
            name: "golden-sea", width: 1600, height: 1067, format: .jpg, seed: 3, quality: 76,
            paint: Seas.golden,
            post: Post(
                author: .elif, date: "2025-08-03", likes: 559,
                caption: "Son vapur gitti, deniz bize kaldı. ⛵️",
                comments: [.init(.nikos, "Το ίδιο ηλιοβασίλεμα, από την άλλη πλευρά.")])),
        Picture(
            name: "truchet", width: 1400, height: 1400, format: .png, seed: 52, grain: 0, paint: Lines.truchet,
            post: Post(
                author: .nikos, date: "2025-03-27", likes: 88,
                caption:
                    "One tile, turned by the toss of a coin. You can follow any ribbon with a finger and never find its end."
            )),
        Picture(
            name: "balloons", width: 1600, height: 1200, format: .jpg, seed: 42, paint: Ridges.balloons,
            post: Post(
                author: .amara, date: "2025-05-17", likes: 833,
                caption: "Nobody tells you how quiet it is. You hear dogs, kitchens, a radio, and your own heart. 🎈🎈🎈",
                comments: [.init(.yousef, "متى نسافر معًا؟"), .init(.amara, "Spring!")])),
        Picture(
            name: "winter-moon", width: 1200, height: 1600, format: .jpg, seed: 31, paint: Terrain.winterMoon,
            post: Post(
                author: .olga, date: "2025-12-05", likes: 318,
                caption: "Полнолуние. Снег скрипит так громко, что хочется идти на цыпочках.")),
        Picture(
            name: "red-canyon", width: 2000, height: 800, format: .jpg, seed: 9, paint: Terrain.redCanyon,
            post: Post(
                author: .mateo, date: "2025-04-02", likes: 276,
                caption: "Cada franja es un mar que se secó. Two hundred million years, and I forgot my hat.",
                comments: [.init(.lena, "🌵🧢")])),
        Picture(
            name: "sunflower", width: 1400, height: 1400, format: .jpg, seed: 58, grain: 0.026, quality: 70,
            paint: Shapes.sunflower,
            post: Post(author: .amara, date: "2025-07-07", likes: 149, caption: "137.5°")),
        Picture(
            name: "above-the-clouds", width: 1600, height: 1067, format: .jpg, seed: 13, paint: Skies.aboveTheClouds,
            post: Post(
                author: .layla, date: "2025-09-30", likes: 604,
                caption: "من نافذة الطائرة، قبل الغروب بقليل ☁️",
                comments: [.init(.seoyeon, "창가 자리는 언제나 옳다 ✈️"), .init(.shuya, "像一片白色的海。")])),
        Picture(
            name: "moon-path", width: 1200, height: 1600, format: .webp, seed: 5, grain: 0.018, quality: 74,
            paint: Seas.moonPath,
            post: Post(
                author: .shuya, date: "2025-10-06", likes: 467, caption: "中秋，海上。路一直通到月亮。🌕",
                comments: [.init(.hanako, "きれいな月の道ですね。")])),
        Picture(
            name: "dunes-moon", width: 1200, height: 1500, format: .jpg, seed: 15, paint: Terrain.dunesMoon,
            post: Post(
                author: .yousef, date: "2025-11-01", likes: 391, caption: "ليل",
                comments: [.init(.marta, "One word is enough.")])),
    ]
}
