/**
 * `${NAME}` in a YAML manifest stands for a value that is not written down; `$${NAME}` is the literal text. Only
 * upper-case names count, so that a template literal such as `${city}` in a tool's code is left alone.
 */
const named = /(\$+)\{([A-Z_][A-Z0-9_]*)\}/g;

/** Writes a text so that `resolveNames` gives it back. */
export const escapeNames = (text: string): string =>
  text.replace(named, (_, dollars: string, name: string) => `${dollars}$\{${name}}`);

/** Puts the values in; `missing` hears of every name that has none and the text keeps it. */
export const resolveNames = (
  text: string,
  values: Readonly<Record<string, string>>,
  missing: (name: string) => void,
): string =>
  text.replace(named, (whole, dollars: string, name: string) => {
    if (dollars.length > 1) return `${dollars.slice(1)}{${name}}`;
    if (Object.hasOwn(values, name)) return values[name] ?? "";
    missing(name);
    return whole;
  });
