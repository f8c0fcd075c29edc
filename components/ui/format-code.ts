/**
 * A module written evenly, types and all. The formatter is large, so it comes with the first use. Throws with a sentence
 * when the code cannot be read.
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
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`The code was left as it is, as it cannot be read: ${said}`);
  }
}
