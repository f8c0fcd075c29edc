import { ask } from "./host";

type Locales = string | string[] | undefined;
type Options = Record<string, unknown> | undefined;

const formatter = (kind: string) => (value: unknown, locales?: Locales, options?: Options) =>
  ask("format", [kind, String(Number(value)), locales ?? null, options ?? null]) as string;

/** The engine has no `Intl`, so the runner formats numbers and dates. Times are in UTC by default. */
export const format = { number: formatter("number"), date: formatter("date") };

const localise = (prototype: object, name: string, kind: string) => {
  const write = formatter(kind);
  Object.defineProperty(prototype, name, {
    value(this: unknown, locales?: Locales, options?: Options) {
      return write(this, locales, options);
    },
    writable: true,
    configurable: true,
  });
};

export const localisePrototypes = () => {
  localise(Number.prototype, "toLocaleString", "number");
  localise(Date.prototype, "toLocaleString", "moment");
  localise(Date.prototype, "toLocaleDateString", "date");
  localise(Date.prototype, "toLocaleTimeString", "time");
};
