/**
 * `${NAME}` in a YAML manifest is replaced by an environment variable; `$${NAME}` is the literal text. Only
 * uppercase names count, so that a template literal such as `${city}` in a tool's code is left alone.
 */
const named = /(\$+)\{([A-Z_][A-Z0-9_]*)\}/g;

/** Escapes a text so that `resolveNames` returns it unchanged. */
export const escapeNames = (text: string): string =>
  text.replace(named, (_, dollars: string, name: string) => `${dollars}$\{${name}}`);

/** Replaces the names with their values. A name without a value stays and is passed to `missing`. */
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
