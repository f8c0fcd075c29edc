import { hasBasicSecret } from "@/lib/data/access/oauth-clients";

/**
 * Moves a client's secret from the body to the header for which the client is registered. Claude,
 * for example, sends it in the body to every server, and the library accepts one way per client.
 */
export const moveBodySecret = async (
  headers: Headers,
  body: string,
): Promise<{ headers: Headers; body: string }> => {
  const form = new URLSearchParams(body);
  const [clientId, ...otherIds] = form.getAll("client_id");
  const [secret, ...otherSecrets] = form.getAll("client_secret");
  const isSingle = otherIds.length === 0 && otherSecrets.length === 0;
  if (!clientId || !secret || !isSingle || headers.has("authorization")) return { headers, body };
  if (!(await hasBasicSecret(clientId))) return { headers, body };
  form.delete("client_id");
  form.delete("client_secret");
  const moved = new Headers(headers);
  const credentials = [clientId, secret].map(encodeURIComponent).join(":");
  moved.set("authorization", `Basic ${btoa(credentials)}`);
  return { headers: moved, body: form.toString() };
};
