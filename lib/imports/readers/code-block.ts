const FENCE = "```";

/** Returns the content of a Markdown code block if it is all there is, or else the text itself. */
export const unwrapCodeBlock = (text: string): string => {
  const block = text.trim();
  if (!block.startsWith(FENCE) || !block.endsWith(FENCE)) return text;
  const content = block.slice(block.indexOf("\n") + 1, -FENCE.length);
  return content.includes(FENCE) ? text : content;
};
