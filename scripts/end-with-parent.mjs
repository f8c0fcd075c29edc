/**
 * Loaded ahead of a program that would otherwise outlive a killed parent, such as a build that goes
 * on writing. The parent holds a channel to it, and the operating system closes that for the dead.
 */
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
