import { createOAuthRefusal } from "./oauth-refusal";

/** Texts for developers, for errors whose text from the library does not say what to do. */
const createTexts = (publicUrl: string) => ({
  invalid_target: `Set resource to one published agent that has sign-in, such as ${publicUrl}/api/agents/my-agent/mcp.`,
  invalid_client:
    "No client has this client_id, or its metadata document could not be loaded. Register the client, or use the https URL of its metadata document.",
});

/** Creates the refusal of a token request that does not name exactly one agent. */
export const invalidTarget = (publicUrl: string) =>
  createOAuthRefusal(400, "invalid_target", createTexts(publicUrl).invalid_target);

/** Creates the refusal of a client that does not exist. */
export const unknownClient = (publicUrl: string) =>
  createOAuthRefusal(401, "invalid_client", createTexts(publicUrl).invalid_client, {
    "www-authenticate": "Basic",
  });

/**
 * Adds a text that tells the developer what to do to the redirect of a refused authorization
 * request.
 */
export const describeRedirect = (response: Response, publicUrl: string): Response => {
  const location = response.headers.get("location") ?? "";
  const error = URL.parse(location, publicUrl)?.searchParams.get("error");
  if (error !== "invalid_target" && error !== "invalid_client") return response;
  const text = createTexts(publicUrl)[error];
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
