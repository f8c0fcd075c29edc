/**
 * `${NAME}` in a YAML manifest is replaced by an environment variable; `$${NAME}` is the literal
 * text. Only uppercase names count, so template literals such as `${city}` in a tool's code are
 * left alone.
 */
const reference = /(?<!\$)(\$+)\{([A-Z_][A-Z0-9_]*)\}/g;

/** Escapes a string so that `resolveEnvironmentReferences` returns the original. */
export const escapeEnvironmentReferences = (text: string): string =>
  text.replace(reference, (_, dollars: string, name: string) => `${dollars}$\{${name}}`);

/**
 * Replaces references with their values. A reference without a value is kept and reported to
 * `onMissing`.
 */
export const resolveEnvironmentReferences = (
  text: string,
  values: Readonly<Record<string, string>>,
  onMissing: (name: string) => void,
): string =>
  text.replace(reference, (whole, dollars: string, name: string) => {
    if (dollars.length > 1) return `${dollars.slice(1)}{${name}}`;
    if (Object.hasOwn(values, name)) return values[name] ?? "";
    onMissing(name);
    return whole;
  });
