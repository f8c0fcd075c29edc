const refuse = (value: unknown): never => {
  throw new TypeError(`A ${typeof value} cannot be cloned.`);
};

const copy = (value: unknown, seen: Map<object, unknown>): unknown => {
  if (typeof value === "function" || typeof value === "symbol") return refuse(value);
  if (typeof value !== "object" || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  const keep = <T extends object>(made: T): T => {
    seen.set(value, made);
    return made;
  };
  if (value instanceof Date) return keep(new Date(value));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (value instanceof DataView) {
    return keep(
      new DataView(copy(value.buffer, seen) as ArrayBuffer, value.byteOffset, value.byteLength),
    );
  }
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
  if (value instanceof Map) {
    const map = keep(new Map());
    for (const [key, held] of value) map.set(copy(key, seen), copy(held, seen));
    return map;
  }
  if (value instanceof Set) {
    const set = keep(new Set());
    for (const held of value) set.add(copy(held, seen));
    return set;
  }
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) {
    return refuse(value);
  }
  const made = keep(
    Array.isArray(value)
      ? new Array(value.length)
      : value instanceof Error
        ? Object.assign(new Error(value.message), { name: value.name, stack: value.stack })
        : {},
  );
  for (const key of Object.keys(value)) Reflect.set(made, key, copy(Reflect.get(value, key), seen));
  return made;
};

export const structuredClone = (value: unknown) => copy(value, new Map());
