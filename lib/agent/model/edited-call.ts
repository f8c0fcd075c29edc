import type { ToolMessage } from "./message";

/**
 * Adds a note about edited arguments to a result. In the conversation, the call still has the
 * arguments that the model wrote, so the result tells the model what a person changed them to.
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
