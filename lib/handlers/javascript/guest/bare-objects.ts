/**
 * Hides the members that every object inherits. The JMESPath evaluator does not check whether a field is an own
 * property, and data may have fields such as `constructor`. The members stay visible on the prototype itself,
 * because the evaluator calls two of them there.
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
