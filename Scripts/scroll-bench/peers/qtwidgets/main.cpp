// Qt Widgets feed: QListView with per-pixel scrolling and a delegate. Photos of the rows near
// the viewport are decoded at display size in a QThreadPool and kept in an LRU cache.
#include <QApplication>
#include <QListView>
#include <QStyledItemDelegate>
#include <QAbstractListModel>
#include <QPainter>
#include <QTextLayout>
#include <QImageReader>
#include <QThreadPool>
#include <QScrollBar>
#include <QTimer>
#include <QCache>
#include <QSet>
#include <QFile>
#include <QtMath>
struct Row {
    QString file, user, cap;
    int hue;
};
class Feed : public QAbstractListModel {
  public:
    QVector<Row> r;
    QString dir;
    int rowCount(const QModelIndex & = {}) const override { return r.size(); }
    QVariant data(const QModelIndex &, int) const override { return {}; }
};
class Del : public QStyledItemDelegate {
  public:
    Feed *f;
    QListView *v;
    QFont font{"Noto Sans"}, bold, big;
    mutable QHash<int, int> capH;
    mutable QHash<int, QTextLayout *> lay;
    QCache<int, QPixmap> pix{12};
    QSet<int> busy;
    QSet<int> want;
    Del(Feed *f, QListView *v) : f(f), v(v) {
        font.setPixelSize(14);
        bold = big = font;
        bold.setWeight(QFont::DemiBold);
        big.setPixelSize(18);
    }
    int W() const { return v->viewport()->width(); }
    int PH() const { return W() * 1067 / 1600; }
    QTextLayout *text(int i) const {
        auto *&l = lay[i];
        if (!l) {
            l = new QTextLayout(f->r[i].cap, font);
            QTextOption o;
            o.setWrapMode(QTextOption::WordWrap);
            l->setTextOption(o);
            l->setCacheEnabled(true);
            l->beginLayout();
            qreal y = 0;
            for (;;) {
                QTextLine n = l->createLine();
                if (!n.isValid()) break;
                n.setLineWidth(600);
                n.setPosition({0, y});
                y += n.height();
            }
            l->endLayout();
            capH[i] = qCeil(y);
        }
        return l;
    }
    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &ix) const override {
        int i = ix.row();
        if (!capH.contains(i)) {
            text(i);
            delete lay.take(i);
        }
        return {W(), 56 + PH() + 8 + capH[i] + 16};
    }
    void paint(QPainter *p, const QStyleOptionViewItem &o, const QModelIndex &ix) const override {
        int i = ix.row();
        const Row &r = f->r[i];
        QRect b = o.rect;
        p->setRenderHint(QPainter::Antialiasing);
        p->setPen(Qt::NoPen);
        p->setBrush(QColor::fromHsl(r.hue, 153, 115));
        p->drawEllipse(b.x() + 16, b.y() + 8, 40, 40);
        p->setFont(big);
        p->setPen(Qt::white);
        p->drawText(QRect(b.x() + 16, b.y() + 8, 40, 40), Qt::AlignCenter, r.user.left(1));
        p->setFont(bold);
        p->setPen(QColor(0x222222));
        p->drawText(QRect(b.x() + 68, b.y() + 8, 600, 40), Qt::AlignVCenter, r.user);
        QRect pr(b.x(), b.y() + 56, W(), PH());
        if (auto *x = const_cast<Del *>(this)->pix.object(i))
            p->drawPixmap(pr.topLeft(), *x);
        else
            p->fillRect(pr, QColor(0xdddddd));
        text(i)->draw(p, QPointF(b.x() + 16, b.y() + 56 + PH() + 8));
    }
    void near() { // requests the rows near the viewport, visible ones first
        QModelIndex a = v->indexAt({W() / 2, 1}), z = v->indexAt({W() / 2, v->viewport()->height() - 2});
        if (!a.isValid()) return;
        int lo = a.row(), hi = z.isValid() ? z.row() : lo + 1;
        want.clear();
        for (int i = lo; i <= hi; i++) want << i;
        for (int k = 1; k <= 2; k++) want << hi + k << lo - k;
        for (int i = lo; i <= hi; i++) load(i);
        for (int k = 1; k <= 2; k++) {
            load(hi + k);
            load(lo - k);
        }
        for (auto it = lay.begin(); it != lay.end();)
            if (qAbs(it.key() - lo) > 20) {
                delete it.value();
                it = lay.erase(it);
            } else
                ++it;
    }
    void load(int i) {
        if (i < 0 || i >= f->r.size() || busy.contains(i) || pix.contains(i)) return;
        busy << i;
        QString path = f->dir + '/' + f->r[i].file;
        QSize s(W(), PH());
        QThreadPool::globalInstance()->start([=] {
            QImage im;
            bool need = true;
            QMetaObject::invokeMethod(
                qApp, [&] { need = want.contains(i); }, Qt::BlockingQueuedConnection);
            if (need) {
                QImageReader rd(path);
                rd.setScaledSize(s);
                im = rd.read();
                if (im.format() != QImage::Format_RGB32) im = im.convertToFormat(QImage::Format_RGB32);
            }
            QMetaObject::invokeMethod(qApp, [=] {
                busy.remove(i);
                if (!im.isNull()) {
                    pix.insert(i, new QPixmap(QPixmap::fromImage(im)));
                    v->update(f->index(i));
                } else if (want.contains(i))
                    load(i);
            });
        });
    }
};
int main(int argc, char **argv) {
    QApplication app(argc, argv);
    Feed f;
    if (argc < 2) return 2;
    f.dir = argv[1];
    QFile t(f.dir + "/feed.tsv");
    if (!t.open(QIODevice::ReadOnly)) return 1;
    for (const QString &l : QString::fromUtf8(t.readAll()).split('\n', Qt::SkipEmptyParts)) {
        auto c = l.split('\t');
        f.r.push_back({c[0], c[1], c[3], c[2].toInt()});
    }
    QListView v;
    v.setFrameShape(QFrame::NoFrame);
    v.setWindowFlag(Qt::FramelessWindowHint);
    v.resize(1280, 800);
    v.setWindowTitle("feed y=0");
    v.setStyleSheet("QListView{background:white}");
    v.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    v.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    v.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    v.setSelectionMode(QAbstractItemView::NoSelection);
    v.setFocusPolicy(Qt::NoFocus);
    v.setLayoutMode(QListView::Batched);
    v.setBatchSize(20);
    Del d(&f, &v);
    v.setItemDelegate(&d);
    v.setModel(&f);
    auto *sb = v.verticalScrollBar();
    auto step = [sb] {
        if (sb->singleStep() != 29) sb->setSingleStep(29);
    }; // 3 lines are 87 px per click; GTK scrolls by 86
    QObject::connect(sb, &QScrollBar::valueChanged, &v, [&] { d.near(); });
    QObject::connect(sb, &QScrollBar::rangeChanged, &v, [&] {
        step();
        d.near();
    });
    QTimer tm;
    QString last;
    QObject::connect(&tm, &QTimer::timeout, [&] {
        step();
        QString s = QString("feed y=%1").arg(sb->value());
        if (s != last) v.setWindowTitle(last = s);
    });
    tm.start(250);
    v.show();
    QTimer::singleShot(0, [&] {
        step();
        d.near();
    });
    return app.exec();
}
