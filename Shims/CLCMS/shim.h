// Little CMS and constants for its pixel formats, which are macros that Swift cannot import.
#pragma once
#include <lcms2.h>

static const cmsUInt32Number clcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clcms_gray = TYPE_GRAY_8;
static const cmsUInt32Number clcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number clcms_cmyk_inverted = TYPE_CMYK_8_REV;
static const cmsUInt32Number clcms_flags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION;

// Ignores errors: a damaged profile is not used, and nothing is printed.
static inline void clcms_on_error(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)context;
    (void)code;
    (void)text;
}
static inline void clcms_silence(cmsContext context) { cmsSetLogErrorHandlerTHR(context, clcms_on_error); }
