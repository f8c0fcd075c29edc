import type { ConvertedRequest } from "@/lib/imports/readers/curl/convert-curl";
import { type HttpForm, httpFormFrom } from "./http-form";

/** Whether pasted text is a cURL command rather than a URL. */
export const looksLikeCurl = (text: string): boolean =>
  /^\s*(?:[$#>]\s+)?(?:\S*[\\/])?curl(?:\.exe)?\s+\S/i.test(text);

/**
 * Replaces the form's request with that of a cURL command. Keeps response handling and the content
 * of unused body types.
 */
export const httpFromCurl = (form: HttpForm, { handler }: ConvertedRequest): HttpForm => {
  const curlForm = httpFormFrom(handler);
  const usedType = curlForm.bodyType;
  return {
    ...curlForm,
    bodyJson: usedType === "json" ? curlForm.bodyJson : form.bodyJson,
    bodyFields:
      usedType === "form" || usedType === "multipart" ? curlForm.bodyFields : form.bodyFields,
    bodyText: usedType === "text" ? curlForm.bodyText : form.bodyText,
    select: form.select,
    errorWhen: form.errorWhen,
    errorMessage: form.errorMessage,
    envelope: form.envelope,
    attempts: ["GET", "HEAD", "PUT", "DELETE"].includes(curlForm.method) ? form.attempts : "1",
  };
};
