import type { HandlerConfig, HandlerKind } from "@/lib/agent/handlers";
import type { HandlerEditor } from "./handler-editor";
import { httpEditor } from "./http/http-editor";
import { javascriptEditor } from "./javascript/javascript-editor";
import { mcpEditor } from "./mcp/mcp-editor";

/** One editor per handler kind. To add a kind, write its file and list it here. */
export const handlerEditors = {
  http: httpEditor,
  javascript: javascriptEditor,
  mcp: mcpEditor,
} satisfies Record<HandlerKind, unknown>;

/** The form of every kind, so that switching the kind keeps what was entered for the others. */
export type HandlerForms = {
  [Kind in HandlerKind]: ReturnType<(typeof handlerEditors)[Kind]["blank"]>;
};
type HandlerForm = HandlerForms[HandlerKind];

export const isHandlerKind = (text: string): text is HandlerKind =>
  Object.hasOwn(handlerEditors, text);

export const getHandlerEditor = (kind: HandlerKind): HandlerEditor<HandlerConfig, HandlerForm> =>
  handlerEditors[kind];
