// Qt Quick: a StackView pushes one page of cards over another and pops it, again and again, and prints what that
// cost. The view is Push.qml in the program's folder.
//
//   push TRANSITIONS MILLISECONDS
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQmlContext>
#include <QQuickItem>
#include <QQuickView>
#include <QTimer>
#include <QUrl>
#include <cstdio>
#include <sys/resource.h>
#include <unistd.h>

static double cpu() {
    rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

class Meter : public QObject {
    Q_OBJECT
    Q_PROPERTY(int milliseconds MEMBER milliseconds CONSTANT)
  public:
    int transitions, milliseconds;
    int done = -2; // transitions that are complete; the first are not counted
    int frames = 0, late = 0;
    bool isRunning = false;
    double before = 0, lastFrame = 0;
    QElapsedTimer clock;
    Meter(int n, int ms) : transitions(n), milliseconds(ms) { clock.start(); }
    double seconds() const { return clock.nsecsElapsed() / 1e9; }

    // Before each transition; false after the last.
    Q_INVOKABLE bool begin() {
        if (done == 0) {
            before = cpu();
            clock.restart();
        }
        if (done == transitions) {
            printf("{\"transitions\": %d, \"animated_s\": %.3f, \"wall_s\": %.3f, \"cpu_s\": %.6f, \"frames\": %d, "
                   "\"over_25ms\": %d}\n",
                   transitions, transitions * milliseconds / 1e3, seconds(), cpu() - before, frames, late);
            fflush(stdout);
            _exit(0);
        }
        isRunning = true;
        lastFrame = 0;
        return true;
    }
    Q_INVOKABLE void end() {
        isRunning = false;
        done++;
    }
    void swapped() {
        if (!isRunning || done < 0) return;
        double t = seconds();
        if (lastFrame > 0 && t - lastFrame > 0.025) late++;
        lastFrame = t;
        frames++;
    }
};

int main(int argc, char **argv) {
    QGuiApplication app(argc, argv);
    if (argc != 3) return 2;
    Meter meter(atoi(argv[1]), atoi(argv[2]));
    QQuickView v;
    v.setResizeMode(QQuickView::SizeRootObjectToView);
    v.setFlag(Qt::FramelessWindowHint);
    v.resize(1280, 800);
    v.rootContext()->setContextProperty("meter", &meter);
    v.setSource(QUrl::fromLocalFile(QCoreApplication::applicationDirPath() + "/Push.qml"));
    if (v.status() == QQuickView::Error) return 1;
    QObject::connect(&v, &QQuickWindow::frameSwapped, &meter, [&] { meter.swapped(); });
    v.show();
    // The first frame and what it loads are past by then.
    QTimer::singleShot(1500, &meter, [&] { QMetaObject::invokeMethod(v.rootObject(), "next"); });
    return app.exec();
}
#include "main.moc"
