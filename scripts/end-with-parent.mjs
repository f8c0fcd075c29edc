/**
 * Loaded ahead of a program that would otherwise outlive a killed parent, such as a build that goes
 * on writing what the next build writes too. Its workers load it as well, and end with it.
 */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 250).unref();
