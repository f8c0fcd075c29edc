import {
  blankHttp,
  type HttpForm,
  httpFormFrom,
  httpFromForm,
} from "@/components/tool-editor/form/codec/http-form";
import type { HandlerEditor } from "@/components/tool-editor/handlers/handler-editor";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { getMethodRefusal } from "@/lib/agent/handlers/http-kind";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { findHttpFormIssues } from "./http-form-issues";
import { httpFormPath } from "./http-form-path";
import { HttpHandlerForm } from "./http-handler-form";
import { HttpHooks } from "./http-hooks";
import { renameHttpParameter } from "./rename-http-parameter";
import { RequestPreview } from "./request-preview";
import { HttpResponseForm } from "./response/http-response-form";

export const httpEditor: HandlerEditor<HttpHandler, HttpForm> = {
  section: "Request",
  blank: blankHttp,
  toForm: httpFormFrom,
  fromForm: httpFromForm,
  pathOf: httpFormPath,
  findIssues: findHttpFormIssues,
  fieldNames: {
    method: "Method",
    url: "URL",
    authType: "Authentication",
    authName: "Authentication name",
    authValue: "Authentication value",
    bodyType: "Body",
    bodyJson: "JSON body",
    bodyText: "Text body",
    select: "Select from response",
    errorWhen: "Error condition",
    errorMessage: "Error message",
    envelope: "Agent envelope",
    attempts: "Attempts",
    redirects: "Redirects",
    module: "Hooks",
  },
  listNames: { query: "Query", headers: "Header", bodyFields: "Field" },
  liveFields: ["select", "errorWhen", "errorMessage"],
  document: { field: "bodyJson", pointer: "/body/value" },
  renameParameter: renameHttpParameter,
  formatCredential: createCredentialPlaceholder,
  getUncacheableReason: ({ method }) => getMethodRefusal(method),
  Form: HttpHandlerForm,
  ResponseForm: HttpResponseForm,
  responseFields: ["select", "errorWhen", "errorMessage", "envelope"],
  hooks: { field: "module", Section: HttpHooks },
  CallPreview: RequestPreview,
};
