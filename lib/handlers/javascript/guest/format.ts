import { callHostJson } from "./host";

type Locales = string | string[] | undefined;
type Options = Record<string, unknown> | undefined;

const formatter = (kind: string) => (value: unknown, locales?: Locales, options?: Options) =>
  callHostJson("format", [kind, String(Number(value)), locales ?? null, options ?? null]) as string;

const formatDate = formatter("date");

/** The engine has no `Intl`, so the runner formats numbers and dates. Times default to UTC. */
export const format = {
  number: formatter("number"),
  // In JSON, dates are strings.
  date: (value: unknown, locales?: Locales, options?: Options) =>
    formatDate(typeof value === "string" ? Date.parse(value) : value, locales, options),
};

const localizeMethod = (prototype: object, name: string, kind: string) => {
  const formatValue = formatter(kind);
  Object.defineProperty(prototype, name, {
    value(this: unknown, locales?: Locales, options?: Options) {
      return formatValue(this, locales, options);
    },
    writable: true,
    configurable: true,
  });
};

export const localizePrototypes = () => {
  localizeMethod(Number.prototype, "toLocaleString", "number");
  localizeMethod(Date.prototype, "toLocaleString", "moment");
  localizeMethod(Date.prototype, "toLocaleDateString", "date");
  localizeMethod(Date.prototype, "toLocaleTimeString", "time");
};
