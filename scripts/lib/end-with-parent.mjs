/**
 * Preloaded into a program that would otherwise outlive a killed parent, such as a build that would
 * keep writing the files of the next build. Its workers load it as well, and exit with it.
 */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 250).unref();
