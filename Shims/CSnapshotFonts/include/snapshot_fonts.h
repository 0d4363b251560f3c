// Nothing to call: linking this target pins the fonts of the process.
