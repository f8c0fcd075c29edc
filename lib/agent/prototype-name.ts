const prototypeNames: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether JavaScript treats a name specially when it is used as an object key. */
export const isPrototypeName = (name: string): boolean => prototypeNames.includes(name);
