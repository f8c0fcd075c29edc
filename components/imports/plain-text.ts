/** Converts Markdown to one line of plain text for a preview. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\s"[^"]*")?\)/g, "$1")
    .replace(/<[^<>]*>/g, " ")
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/\*\*|~~|`+/g, "")
    .replace(/\s+/g, " ")
    .trim();
