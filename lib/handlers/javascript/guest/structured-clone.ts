const getTypeName = (value: unknown): string =>
  typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;

const throwUncloneable = (value: unknown): never => {
  throw new TypeError(`A ${getTypeName(value)} cannot be cloned.`);
};

const createEmptyClone = (value: object): object => {
  if (Array.isArray(value)) return new Array(value.length);
  if (!(value instanceof Error)) return {};
  return Object.assign(new Error(value.message), { name: value.name, stack: value.stack });
};

const cloneValue = (value: unknown, seen: Map<object, unknown>): unknown => {
  if (typeof value === "function" || typeof value === "symbol") return throwUncloneable(value);
  if (typeof value !== "object" || value === null) return value;
  const existing = seen.get(value);
  if (existing !== undefined) return existing;
  const register = <T extends object>(clone: T): T => {
    seen.set(value, clone);
    return clone;
  };
  if (value instanceof Date) return register(new Date(value));
  if (value instanceof RegExp) return register(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return register(value.slice(0));
  if (value instanceof DataView) {
    return register(
      new DataView(
        cloneValue(value.buffer, seen) as ArrayBuffer,
        value.byteOffset,
        value.byteLength,
      ),
    );
  }
  if (ArrayBuffer.isView(value)) return register((value as Uint8Array).slice());
  if (value instanceof Map) {
    const map = register(new Map());
    for (const [key, item] of value) map.set(cloneValue(key, seen), cloneValue(item, seen));
    return map;
  }
  if (value instanceof Set) {
    const set = register(new Set());
    for (const item of value) set.add(cloneValue(item, seen));
    return set;
  }
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) {
    return throwUncloneable(value);
  }
  const clone = register(createEmptyClone(value));
  for (const key of Object.keys(value))
    Reflect.set(clone, key, cloneValue(Reflect.get(value, key), seen));
  return clone;
};

export const structuredClone = (value: unknown) => cloneValue(value, new Map());
