/**
 * Preloaded into a program that would otherwise outlive a killed parent, such as a build that would
 * keep writing the files of the next build. The program's workers also load it and exit with it.
 */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 250).unref();
