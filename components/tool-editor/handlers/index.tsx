import type { ComponentType } from "react";
import type { HandlerKind } from "@/lib/agent/handlers";
import { HttpHandlerForm } from "./http/http-handler-form";
import { JavaScriptHandlerForm } from "./javascript/javascript-handler-form";

type HandlerForm = {
  /** The label in the handler picker. `section` is the title of its section. */
  label: string;
  section: string;
  Form: ComponentType;
};

/** One form per handler kind. To add one, write its file and name it here. */
export const handlerForms: Record<HandlerKind, HandlerForm> = {
  http: { label: "HTTP request", section: "Request", Form: HttpHandlerForm },
  javascript: { label: "JavaScript", section: "Code", Form: JavaScriptHandlerForm },
};
