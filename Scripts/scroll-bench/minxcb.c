// The lower bound of a start: opens a window, shows one frame of noise through MIT-SHM and nothing else.
#include <xcb/xcb.h>
#include <xcb/shm.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    xcb_connection_t *c = xcb_connect(0, 0);
    if (xcb_connection_has_error(c)) return 1;
    xcb_screen_t *s = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
    int W = 1280, H = 800;
    xcb_window_t w = xcb_generate_id(c);
    uint32_t m = XCB_EVENT_MASK_EXPOSURE;
    xcb_create_window(c, 24, w, s->root, 0, 0, W, H, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, s->root_visual,
                      XCB_CW_EVENT_MASK, &m);
    xcb_gcontext_t g = xcb_generate_id(c);
    xcb_create_gc(c, g, w, 0, 0);
    xcb_map_window(c, w);
    int id = shmget(IPC_PRIVATE, W * H * 4, IPC_CREAT | 0600);
    uint32_t *p = shmat(id, 0, 0), x = 1;
    xcb_shm_seg_t sg = xcb_generate_id(c);
    xcb_shm_attach(c, sg, id, 0);
    xcb_flush(c);
    for (int i = 0; i < W * H; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        p[i] = x;
    }
    xcb_generic_event_t *e;
    while ((e = xcb_wait_for_event(c))) {
        if ((e->response_type & 127) == XCB_EXPOSE) {
            xcb_shm_put_image(c, w, g, W, H, 0, 0, W, H, 0, 0, 24, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, sg, 0);
            xcb_flush(c);
            shmctl(id, IPC_RMID, 0);
        }
        free(e);
    }
}
