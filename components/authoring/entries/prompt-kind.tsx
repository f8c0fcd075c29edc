import { MessageSquareText } from "lucide-react";
import { type EntryKind, getFreeId } from "./entry-kind";

const MAX_NAME_LENGTH = 128;

export const promptKind: EntryKind<"prompts"> = {
  list: "prompts",
  noun: "prompt",
  plural: "prompts",
  title: "Prompts",
  icon: <MessageSquareText aria-hidden />,
  getId: ({ name }) => name,
  getLabel: ({ title = "" }) => title,
  copy: (prompt, ids) => ({ ...prompt, name: getFreeId(prompt.name, ids, MAX_NAME_LENGTH) }),
  explanation:
    "A prompt is a message that people choose by name in their assistant and fill in, such as /triage. MCP clients list them.",
};
