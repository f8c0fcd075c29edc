import type { HandlerEditor } from "@/components/tool-editor/handlers/handler-editor";
import type { EchoHandler } from "./echo-kind-fixture";

type EchoForm = { text: string; isFresh: boolean };

/** The editor of the planted kind. */
export const echoEditor: HandlerEditor<EchoHandler, EchoForm> = {
  section: "Text",
  blank: () => ({ text: "", isFresh: false }),
  toForm: ({ text, isFresh = false }) => ({ text, isFresh }),
  fromForm: ({ text, isFresh }, before) => ({
    ...before,
    kind: "echo",
    text,
    ...((isFresh || before?.isFresh !== undefined) && { isFresh }),
  }),
  pathOf: (_, [field]) => (field === "isFresh" ? "isFresh" : "text"),
  findIssues: ({ text }) =>
    text.includes("\t") ? [{ code: "tab", path: "text", message: "Remove the tab." }] : [],
  fieldNames: { text: "Text to return", isFresh: "Always fresh" },
  formatCredential: (service, field) => `${service}/${field}`,
  Form: () => <p>Enter a text.</p>,
};
