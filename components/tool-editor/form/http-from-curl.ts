import type { CurlRequest } from "@/lib/agent/reading/curl/request-from-curl";
import { type HttpForm, httpFormFrom } from "./http-form";

/** Whether a pasted text is meant as a command and not as an address. */
export const looksLikeCurl = (text: string): boolean =>
  /^\s*(?:[$#>]\s+)?(?:\S*[\\/])?curl(?:\.exe)?\s+\S/i.test(text);

/**
 * The request of a cURL command in the form's place. How the answer is read stays as it was, and so do the body
 * types that the command does not use.
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
