import type { ToolMessage } from "./message";

/**
 * A result as the model reads it. Its call still has the arguments that the model wrote, so the result says what a
 * person made of them.
 */
export const withEditNote = ({ metadata, ...message }: ToolMessage): ToolMessage => {
  if (!metadata?.editedArgs) return message;
  const { content } = message;
  const args = JSON.stringify(metadata.editedArgs);
  const note = `A person changed the arguments of this call to ${args}.`;
  return {
    ...message,
    content:
      typeof content === "string"
        ? `${content}\n\n${note}`
        : [...content, { type: "text", text: note }],
  };
};
