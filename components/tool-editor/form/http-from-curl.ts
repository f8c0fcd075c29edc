import type { CurlRequest } from "@/lib/agent/reading/curl/request-from-curl";
import { type HttpForm, httpFormFrom } from "./http-form";

/** Whether a pasted text is a cURL command rather than a URL. */
export const looksLikeCurl = (text: string): boolean =>
  /^\s*(?:[$#>]\s+)?(?:\S*[\\/])?curl(?:\.exe)?\s+\S/i.test(text);

/**
 * The form with its request replaced by that of a cURL command. Response handling and the content of unused body
 * types are kept.
 */
export const httpFromCurl = (form: HttpForm, { handler }: CurlRequest): HttpForm => {
  const made = httpFormFrom(handler);
  const used = made.bodyType;
  return {
    ...made,
    bodyJson: used === "json" ? made.bodyJson : form.bodyJson,
    bodyFields: used === "form" || used === "multipart" ? made.bodyFields : form.bodyFields,
    bodyText: used === "text" ? made.bodyText : form.bodyText,
    select: form.select,
    errorWhen: form.errorWhen,
    errorMessage: form.errorMessage,
    envelope: form.envelope,
    attempts: ["GET", "HEAD", "PUT", "DELETE"].includes(made.method) ? form.attempts : "1",
  };
};
