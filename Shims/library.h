// Looks up functions of a library that is loaded when it is needed.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// Loads `file`, which stays loaded, and stores the functions with these names in `functions`, a struct of pointers in
// their order. Returns false if the library is missing or lacks one.
static inline bool library_load(
    const char *_Nonnull file, const char *_Nonnull const *_Nonnull names, size_t count, void *_Nonnull functions) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    void **function = (void **)functions;
    for (size_t i = 0; i < count; i++)
        if (!(function[i] = dlsym(library, names[i]))) return false;
    return true;
}
