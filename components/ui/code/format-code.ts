/**
 * Formats a TypeScript module. The formatter is large, so it is loaded on first use. Throws an
 * error with a readable message if the code does not parse.
 */
export async function formatCode(code: string): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  try {
    return await format(code, { parser: "babel-ts", plugins: [babel, estree], printWidth: 100 });
  } catch (error) {
    const firstLine = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`The code could not be formatted: ${firstLine}`);
  }
}
