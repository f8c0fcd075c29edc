/**
 * Hides the members that every object inherits. The JMESPath evaluator does not check whether a
 * field is an own property, and data may have fields such as `constructor`. The members stay
 * visible on the prototype itself, because the evaluator calls two of them there.
 */
export const hideInheritedMembers = () => {
  const objectPrototype = Object.prototype;
  Reflect.deleteProperty(objectPrototype, "__proto__");
  for (const name of Object.getOwnPropertyNames(objectPrototype)) {
    const value: unknown = Reflect.get(objectPrototype, name);
    Object.defineProperty(objectPrototype, name, {
      get(this: unknown) {
        return this === objectPrototype ? value : undefined;
      },
      set(this: object, ownValue: unknown) {
        Object.defineProperty(this, name, {
          value: ownValue,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
    });
  }
};
