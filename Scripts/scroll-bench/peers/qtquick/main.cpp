// Qt Quick feed: a ListView with a C++ model. The view is Feed.qml in the program's folder.
#include <QGuiApplication>
#include <QQuickView>
#include <QQmlContext>
#include <QQmlEngine>
#include <QAbstractListModel>
#include <QFile>
#include <QUrl>
struct Row {
    QString file, user, cap;
    int hue;
};
class Feed : public QAbstractListModel {
  public:
    QVector<Row> r;
    QString dir;
    int rowCount(const QModelIndex &) const override { return r.size(); }
    QHash<int, QByteArray> roleNames() const override {
        return {{1, "photo"}, {2, "user"}, {3, "caption"}, {4, "hue"}};
    }
    QVariant data(const QModelIndex &i, int role) const override {
        const Row &x = r[i.row()];
        switch (role) {
        case 1:
            return QUrl::fromLocalFile(dir + '/' + x.file);
        case 2:
            return x.user;
        case 3:
            return x.cap;
        case 4:
            return x.hue;
        }
        return {};
    }
};
int main(int argc, char **argv) {
    QGuiApplication app(argc, argv);
    Feed f;
    if (argc < 2) return 2;
    f.dir = argv[1];
    QFile t(f.dir + "/feed.tsv");
    if (!t.open(QIODevice::ReadOnly)) return 1;
    for (const QString &l : QString::fromUtf8(t.readAll()).split('\n', Qt::SkipEmptyParts)) {
        auto c = l.split('\t');
        f.r.push_back({c[0], c[1], c[3], c[2].toInt()});
    }
    QQuickView v;
    v.setResizeMode(QQuickView::SizeRootObjectToView);
    v.setFlag(Qt::FramelessWindowHint);
    v.resize(1280, 800);
    v.setTitle("feed y=0");
    v.rootContext()->setContextProperty("feed", &f);
    v.rootContext()->setContextProperty("win", &v);
    v.setSource(QUrl::fromLocalFile(QCoreApplication::applicationDirPath() + "/Feed.qml"));
    v.show();
    return app.exec();
}
