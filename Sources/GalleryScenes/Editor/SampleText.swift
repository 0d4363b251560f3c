/// A made-up text in many scripts, the same in every run.
enum SampleText {
    private static let sentences = [
        "The harbour master counts the boats before breakfast, and again when the lamps are lit.",
        "Am Morgen liegt Nebel über dem Fluss, und die Fähre läutet dreimal, bevor sie ablegt.",
        "Le boulanger ferme tôt le lundi, sauf quand la place est pleine de marchands.",
        "Паромщик знает каждого по шагам и никогда не спрашивает, куда ехать.",
        "Ο φαροφύλακας γράφει κάθε βράδυ τρεις γραμμές στο ημερολόγιο.",
        "הספרן סוגר את החלונות לפני הגשם ומדליק מנורה אחת.",
        "يفتح صانع الخرائط نافذته كل صباح ليرى إن كان النهر قد تحرك.",
        "नाविक शाम को किनारे पर बैठकर तारों के नाम गिनता है।",
        "คนขายชาตื่นก่อนนกและต้มน้ำสองหม้อ",
        "灯塔的看守人每天傍晚写下三行字，然后关上窗户。",
        "駅長は始発の前に時計を合わせ、切符の箱を数える。",
        "우체부는 다리를 건너기 전에 꼭 한 번 뒤를 돌아본다.",
        "A child left a note on the pier: 🛶 back at noon, don't wait with the soup.",
    ]

    static func make(paragraphs count: Int) -> String {
        var choices = SeededChoices(count)
        return (0..<count).map { number in
            let heading = number % 20 == 0 ? "Chapter \(number / 20 + 1)\n\n" : ""
            let length = 1 + choices.number(below: 4)
            return heading + (0..<length).map { _ in choices.pick(sentences) }.joined(separator: " ")
        }.joined(separator: "\n\n")
    }
}
