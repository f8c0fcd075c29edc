import { hashSecret } from "@/lib/data/access/api-key";
import { createPkce, issuer, type Program, toResource } from "./program";
import { REDIRECT_URI, type Refusal, type Registered } from "./world";

const basic = ({ clientId }: Registered, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
});

/** Redeems a valid code, with `overrides` replacing the parameters that belong to it. */
const redeemWith = async (program: Program, overrides: Record<string, string>) =>
  program.token({ ...(await program.allow()), ...overrides });

export const tokenRequests: Refusal[] = [
  [
    "with a code that was used",
    "400 invalid_grant",
    async ({ program }) => {
      const form = await program.allow();
      await program.redeem(form);
      return program.token(form);
    },
  ],
  [
    "with a code that has expired",
    "400 invalid_grant",
    async ({ program, query }) => {
      const form = await program.allow();
      const sql = 'update "Verification" set "expiresAt" = to_timestamp(0) where identifier = $1';
      await query(sql, hashSecret(form.code ?? ""));
      return program.token(form);
    },
  ],
  [
    "with a code of another program",
    "400 invalid_grant",
    ({ program, otherProgram }) => redeemWith(program, { client_id: otherProgram.clientId }),
  ],
  [
    "with a code for another redirect URI",
    "400 invalid_grant",
    ({ program }) => redeemWith(program, { redirect_uri: `${REDIRECT_URI}x` }),
  ],
  [
    "with a code for another agent",
    "400 invalid_target",
    ({ program, slugs }) => redeemWith(program, { resource: toResource(slugs.chat) }),
  ],
  [
    "with another verifier",
    "400 invalid_grant",
    ({ program }) => redeemWith(program, { code_verifier: createPkce().verifier }),
  ],
  [
    "without a verifier",
    "400 invalid_request",
    ({ program }) => redeemWith(program, { code_verifier: "" }),
  ],
  [
    "with a code that never was",
    "400 invalid_grant",
    ({ program }) => redeemWith(program, { code: "nonsense" }),
  ],
  [
    "with a refresh token that was used",
    "400 invalid_grant",
    async ({ program }) => {
      const { refresh_token } = await program.signIn();
      await program.refresh(refresh_token);
      return program.refresh(refresh_token);
    },
  ],
  [
    "that renews for more scopes",
    "400 invalid_scope",
    async ({ program }) => {
      const { refresh_token } = await program.signIn({ scope: "list" });
      return program.refresh(refresh_token, { scope: "list call" });
    },
  ],
  [
    "that renews for another agent",
    "400 invalid_target",
    async ({ program, slugs }) => {
      const { refresh_token } = await program.signIn();
      return program.refresh(refresh_token, { resource: toResource(slugs.chat) });
    },
  ],
  [
    "that renews for another program",
    "400 invalid_grant",
    async ({ program, otherProgram }) => {
      const { refresh_token } = await program.signIn();
      return program.refresh(refresh_token, { client_id: otherProgram.clientId });
    },
  ],
  [
    "of an unknown program",
    "401 invalid_client",
    ({ program }) =>
      program.token({ grant_type: "refresh_token", refresh_token: "a", client_id: "b" }),
  ],
  [
    "with a wrong client secret",
    "401 invalid_client",
    async ({ program, server }) => {
      const { client_id: _, ...form } = await program.allow({ client_id: server.clientId });
      return program.token(form, basic(server, "wrong"));
    },
  ],
  [
    "with a password",
    "400 unsupported_grant_type",
    ({ program }) => program.token({ grant_type: "password", username: "a", password: "b" }),
  ],
  [
    "of a machine for another agent",
    "400 invalid_target",
    ({ program, machine, slugs }) =>
      program.token(
        { grant_type: "client_credentials", resource: toResource(slugs.chat) },
        basic(machine, machine.clientSecret ?? ""),
      ),
  ],
  [
    "of a machine for more scopes",
    "400 invalid_scope",
    ({ program, machine, slugs }) =>
      program.token(
        { grant_type: "client_credentials", resource: toResource(slugs.mail), scope: "call" },
        basic(machine, machine.clientSecret ?? ""),
      ),
  ],
  [
    "to register a program",
    "403 access_denied",
    () =>
      fetch(`${issuer}/oauth2/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ redirect_uris: [REDIRECT_URI] }),
      }),
  ],
];
