import { type HttpHandler, retryableMethods } from "@/lib/agent/handlers/http";
import { type HttpForm, httpFormFrom } from "./http-form";

/**
 * Replaces the form's request with an imported one. Keeps hooks and the content of unused body
 * types. Keeps response handling, redirects and retries unless the imported request sets them.
 */
export const replaceRequest = (form: HttpForm, request: HttpHandler): HttpForm => {
  const imported = httpFormFrom(request);
  const usedType = imported.bodyType;
  const { select, errorWhen, errorMessage, envelope } = request.response ? imported : form;
  const { attempts } = request.retry ? imported : form;
  return {
    ...imported,
    bodyJson: usedType === "json" ? imported.bodyJson : form.bodyJson,
    bodyFields:
      usedType === "form" || usedType === "multipart" ? imported.bodyFields : form.bodyFields,
    bodyText: usedType === "text" ? imported.bodyText : form.bodyText,
    select,
    errorWhen,
    errorMessage,
    envelope,
    redirects: imported.redirects || form.redirects,
    attempts: retryableMethods.includes(imported.method) ? attempts : "1",
    module: form.module,
  };
};
