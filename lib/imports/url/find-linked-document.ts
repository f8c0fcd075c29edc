const MAX_PAGE_LENGTH = 1_000_000;

/** Matches how pages of Swagger UI, Redoc, Scalar and Stoplight Elements name their document. */
const link =
  /\b(?:url["']?\s{0,9}:|(?:spec-?url|data-url|apiDescriptionUrl)\s{0,9}=)\s{0,9}["']([^"'<>\s]{1,2000})["']/gi;
const documentName = /openapi|swagger|api-docs|\.(?:json|ya?ml)(?:[?#]|$)/i;

/** Returns the URL of the OpenAPI document that a web page shows, if the page names it. */
export const findLinkedDocument = (page: string, pageUrl: string): string | undefined => {
  for (const [, target = ""] of page.slice(0, MAX_PAGE_LENGTH).matchAll(link)) {
    const url = documentName.test(target) ? URL.parse(target, pageUrl) : null;
    if (url && /^https?:$/.test(url.protocol)) return url.href;
  }
  return undefined;
};
