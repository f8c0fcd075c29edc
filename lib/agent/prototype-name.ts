const prototypeNames: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether a name means something else to JavaScript when an object is indexed by it. */
export const isPrototypeName = (name: string): boolean => prototypeNames.includes(name);
