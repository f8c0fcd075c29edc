/**
 * Splits `ToolEditorProps.draftName` into the agent's slug and the saved tool's name, which is
 * empty for a new tool.
 */
export const parseDraftName = (draftName: string): { slug: string; name: string } => {
  const [slug = "", ...rest] = draftName.split("/");
  const name = rest.join("/");
  // A new tool that was saved with problems has an id instead of a name.
  return { slug, name: name.startsWith("?") ? "" : name };
};
