#pragma once
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
