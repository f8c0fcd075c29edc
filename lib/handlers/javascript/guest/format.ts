import { ask } from "./host";

type Locales = string | string[] | undefined;
type Options = Record<string, unknown> | undefined;

/** The engine has no `Intl`; the runner's own formats numbers and dates for it. Times are UTC by default. */
export const format = {
  number: (value: unknown, locales?: Locales, options?: Options) =>
    ask("format", ["number", Number(value), locales ?? null, options ?? null]) as string,
  date: (value: unknown, locales?: Locales, options?: Options) =>
    ask("format", ["date", Number(value), locales ?? null, options ?? null]) as string,
};

const localised = (name: string, defaults: Record<string, unknown>) => ({
  value(this: Date, locales?: Locales, options?: Options) {
    return format.date(this, locales, { ...defaults, ...options });
  },
  writable: true,
  configurable: true,
  name,
});

export const localise = () => {
  Object.defineProperties(Date.prototype, {
    toLocaleString: localised("toLocaleString", { dateStyle: undefined }),
    toLocaleDateString: localised("toLocaleDateString", {}),
    toLocaleTimeString: localised("toLocaleTimeString", {}),
  });
};
