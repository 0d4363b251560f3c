#include "attributed_string.h"
#include <stddef.h>

// Foundation exports these functions of Core Foundation, and not their module.
extern unsigned long CFGetTypeID(const void *object);
extern unsigned long CFRunArrayGetTypeID(void);
extern void CFRelease(const void *object);
extern size_t swift_retainCount(void *object);

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))
typedef SWIFT void (*End)(CONTEXT void *object);

// Written before the classes point at `end`.
static void *changeable_class;
static End end_of_fixed, end_of_changeable;
static long characters_offset, runs_offset;

static void *field(void *object, long offset) { return *(void **)((char *)object + offset); }

static SWIFT void end(CONTEXT void *object) {
    void *runs = swift_retainCount(field(object, characters_offset)) > 1 ? NULL : field(object, runs_offset);
    (field(object, 0) == changeable_class ? end_of_changeable : end_of_fixed)(object);
    // The values of attributes end here, with code of their own. The object is gone.
    if (runs) CFRelease(runs);
}

int cattributed_string_is_runs(const void *object) { return CFGetTypeID(object) == CFRunArrayGetTypeID(); }

void cattributed_string_release_runs(void *fixed, void *changeable, long characters, long runs) {
    // The word before the table of value witnesses, which is the one before the class.
    End *fixed_end = (End *)fixed - 2, *changeable_end = (End *)changeable - 2;
    changeable_class = changeable;
    end_of_fixed = *fixed_end;
    end_of_changeable = *changeable_end;
    characters_offset = characters;
    runs_offset = runs;
    __atomic_store_n(fixed_end, &end, __ATOMIC_RELEASE);
    __atomic_store_n(changeable_end, &end, __ATOMIC_RELEASE);
}
