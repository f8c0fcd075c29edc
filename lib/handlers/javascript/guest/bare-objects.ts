/**
 * Makes what every object inherits invisible to whoever reads a field by its name: the evaluator does not ask
 * whether a field is the value's own, and `constructor` is a name like any other in somebody's data. On the
 * prototype itself the members are found, as the evaluator calls two of them from there.
 */
export const bareObjects = () => {
  const shared = Object.prototype;
  Reflect.deleteProperty(shared, "__proto__");
  for (const name of Object.getOwnPropertyNames(shared)) {
    const value: unknown = Reflect.get(shared, name);
    Object.defineProperty(shared, name, {
      get(this: unknown) {
        return this === shared ? value : undefined;
      },
      set(this: object, own: unknown) {
        Object.defineProperty(this, name, {
          value: own,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
    });
  }
};
