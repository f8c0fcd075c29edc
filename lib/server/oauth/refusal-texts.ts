/**
 * Texts for developers, for errors whose text from the library does not say what to do. RFC 6749
 * allows no quotation marks.
 */
const createTexts = (publicUrl: string): Partial<Record<string, string>> => ({
  invalid_target: `Name one published agent with sign-in as the resource, such as ${publicUrl}/api/agents/my-agent/mcp.`,
  invalid_client:
    "No client has this client_id, or its metadata document could not be loaded. Register the client, or use the https URL of its metadata document.",
});

const getText = (publicUrl: string, error: string | null): string | undefined => {
  const texts = createTexts(publicUrl);
  return error !== null && Object.hasOwn(texts, error) ? texts[error] : undefined;
};

/** Creates the refusal of a token request that does not name exactly one agent. */
export const invalidTarget = (publicUrl: string) =>
  Response.json(
    { error: "invalid_target", error_description: getText(publicUrl, "invalid_target") },
    { status: 400, headers: { "cache-control": "no-store" } },
  );

/** Creates the refusal of a client that does not exist. */
export const unknownClient = (publicUrl: string) =>
  Response.json(
    { error: "invalid_client", error_description: getText(publicUrl, "invalid_client") },
    { status: 401, headers: { "cache-control": "no-store", "www-authenticate": "Basic" } },
  );

/**
 * Adds a text that tells the developer what to do to the redirect of a refused authorization
 * request.
 */
export const describeRedirect = (response: Response, publicUrl: string): Response => {
  const location = response.headers.get("location") ?? "";
  const text = getText(
    publicUrl,
    URL.parse(location, publicUrl)?.searchParams.get("error") ?? null,
  );
  if (text === undefined) return response;
  const redirect = new Response(response.body, response);
  redirect.headers.set(
    "location",
    location.replace(
      /([?&]error_description=)[^&#]*/,
      (_, name) => name + encodeURIComponent(text),
    ),
  );
  return redirect;
};
