import { answer, origin, readSessionCookie, toPage, toResource } from "./program";
import { REDIRECT_URI, type Refusal, type World } from "./world";

const askWithDocument = (
  { program, documents }: World,
  name: string,
  document: object,
  overrides: Record<string, string> = {},
) =>
  program.ask({
    client_id: documents.publish(name, { redirect_uris: [REDIRECT_URI], ...document }),
    ...overrides,
  });

export const authorizationRequests: Refusal[] = [
  ["without PKCE", "program invalid_request", ({ program }) => program.ask({ code_challenge: "" })],
  [
    "with plain PKCE",
    "program invalid_request",
    ({ program }) => program.ask({ code_challenge_method: "plain" }),
  ],
  [
    "for a token in place of a code",
    "program unsupported_response_type",
    ({ program }) => program.ask({ response_type: "token" }),
  ],
  [
    "with a redirect URI that is one character longer",
    "page /authorize/error",
    ({ program }) => program.ask({ redirect_uri: `${REDIRECT_URI}x` }),
  ],
  [
    "with a redirect URI on plain http",
    "page /authorize/error",
    ({ program }) => program.ask({ redirect_uri: REDIRECT_URI.replace("https", "http") }),
  ],
  [
    "without a resource",
    "program invalid_target",
    ({ program }) => {
      const { resource: _, ...parameters } = program.parameters();
      return program.authorize(parameters);
    },
  ],
  [
    "for two resources",
    "program invalid_target",
    ({ program, slugs }) =>
      program.authorize([
        ...Object.entries(program.parameters()),
        ["resource", toResource(slugs.chat)],
      ]),
  ],
  [
    "for an unknown resource",
    "program invalid_target",
    ({ program }) => program.ask({ resource: toResource("unknown") }),
  ],
  [
    "for an agent with sign-in off",
    "program invalid_target",
    ({ program, slugs }) => program.ask({ resource: toResource(slugs.closed) }),
  ],
  [
    "for the agent's address on another site",
    "program invalid_target",
    ({ program, slugs }) =>
      program.ask({ resource: toResource(slugs.mail).replace(origin, "https://evil.example") }),
  ],
  [
    "for a scope that the agent does not have",
    "program invalid_scope",
    ({ program }) => program.ask({ scope: "call:post" }),
  ],
  [
    "for a scope that no agent has",
    "program invalid_scope",
    ({ program }) => program.ask({ scope: "list everything" }),
  ],
  [
    "of an unknown program",
    "page /authorize/error",
    ({ program }) => program.ask({ client_id: "unknown" }),
  ],
  [
    "of a machine, which acts for nobody",
    "page /authorize/error",
    ({ program, machine }) => program.ask({ client_id: machine.clientId }),
  ],
];

export const metadataDocuments: Refusal[] = [
  [
    "at a private address",
    "page /authorize/error",
    ({ program }) => program.ask({ client_id: "https://10.0.0.1/client.json" }),
  ],
  [
    "at a private address, by a redirect",
    "page /authorize/error",
    ({ program, documents }) => {
      const headers = { location: "https://10.0.0.1/client.json" };
      return program.ask({ client_id: documents.respond("private", { status: 302, headers }) });
    },
  ],
  [
    "that redirects to a good one",
    "page /authorize/error",
    ({ program, documents }) => {
      const location = documents.publish("good", { redirect_uris: [REDIRECT_URI] });
      const answer = { status: 302, headers: { location } };
      return program.ask({ client_id: documents.respond("moved", answer) });
    },
  ],
  [
    "that is too large",
    "page /authorize/error",
    (world) => askWithDocument(world, "large", { client_name: "a".repeat(64 * 1024) }),
  ],
  [
    "that names another client",
    "page /authorize/error",
    (world) => askWithDocument(world, "other", { client_id: world.documents.toUrl("good") }),
  ],
  [
    "that has other redirect URIs",
    "page /authorize/error",
    (world) => askWithDocument(world, "elsewhere", { redirect_uris: ["https://a.example/"] }),
  ],
  [
    "that asks for a shared secret",
    "page /authorize/error",
    (world) =>
      askWithDocument(world, "secret", { token_endpoint_auth_method: "client_secret_basic" }),
  ],
  [
    "that is no JSON",
    "page /authorize/error",
    ({ program, documents }) =>
      program.ask({ client_id: documents.respond("page", { body: "<html>" }) }),
  ],
];

export const consents: Refusal[] = [
  [
    "that the person cancels",
    "program access_denied",
    async ({ program }) => answer(await toPage(await program.ask()), false),
  ],
  [
    "to a request that was changed",
    "400 invalid_signature",
    async ({ program, slugs }) => {
      const page = await toPage(await program.ask());
      page.searchParams.set("resource", toResource(slugs.chat));
      return answer(page, true);
    },
  ],
  [
    "to a scope of another agent",
    "400 invalid_request",
    async ({ program }) => {
      const page = await toPage(await program.ask({ scope: "list call" }));
      return answer(page, true, { scope: "list call call:post" });
    },
  ],
  [
    "from another site",
    "403",
    async ({ program }) => {
      const headers = { cookie: readSessionCookie(), origin: "https://evil.example" };
      return answer(await toPage(await program.ask()), true, { headers });
    },
  ],
  [
    "without a session",
    "401",
    async ({ program }) => answer(await toPage(await program.ask()), true, { headers: { origin } }),
  ],
];
