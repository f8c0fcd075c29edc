import { database } from "../database";

/** Whether a program's metadata document may still be used; undefined for an unknown program. */
export const findClientAge = async (clientId: string): Promise<"fresh" | "stale" | undefined> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { staleAt: true },
  });
  if (!client) return undefined;
  return client.staleAt && client.staleAt > new Date() ? "fresh" : "stale";
};

export const setClientStaleAt = async (clientId: string, staleAt: Date): Promise<void> => {
  await database().oauthClient.updateMany({ where: { clientId }, data: { staleAt } });
};

/** A program by its client id: its name, and the Space that registered it, null if none did. */
export const findClient = async (
  clientId: string,
): Promise<{ name: string | null; space: string | null } | undefined> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { name: true, referenceId: true },
  });
  return client ? { name: client.name, space: client.referenceId } : undefined;
};
