// Qt Widgets text: a QPlainTextEdit with the file that is given, wrapped at words, in a window of 1280x800.
#include <QApplication>
#include <QFile>
#include <QPlainTextEdit>

int main(int argc, char **argv) {
    QApplication app(argc, argv);
    if (argc != 2) return 2;
    QFile file(argv[1]);
    if (!file.open(QIODevice::ReadOnly)) return 1;
    QPlainTextEdit edit;
    QFont font("Noto Sans");
    font.setPixelSize(14);
    edit.setFont(font);
    edit.setFrameShape(QFrame::NoFrame);
    edit.setWindowFlags(Qt::FramelessWindowHint);
    edit.setPlainText(QString::fromUtf8(file.readAll()));
    edit.resize(1280, 800);
    edit.show();
    edit.setFocus();
    return app.exec();
}
