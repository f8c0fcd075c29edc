import type { HandlerConfig, HandlerKind } from "@/lib/agent/handlers";
import type { HandlerEditor } from "./handler-editor";
import { httpEditor } from "./http/http-editor";
import { javascriptEditor } from "./javascript/javascript-editor";
import { mcpEditor } from "./mcp/mcp-editor";

/** One editor per handler kind. To add one, write its file and name it here. */
export const handlerEditors = { http: httpEditor, javascript: javascriptEditor, mcp: mcpEditor };

/** The form of every kind: switching the kind keeps what was entered for the others. */
export type HandlerForms = {
  [Kind in HandlerKind]: ReturnType<(typeof handlerEditors)[Kind]["blank"]>;
};
type HandlerForm = HandlerForms[HandlerKind];

export const isHandlerKind = (text: string): text is HandlerKind =>
  Object.hasOwn(handlerEditors, text);

export const getHandlerEditor = (kind: HandlerKind): HandlerEditor<HandlerConfig, HandlerForm> =>
  handlerEditors[kind];
