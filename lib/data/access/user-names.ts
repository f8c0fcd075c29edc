import { database } from "../database";

/** The names of users by their ids. Deleted accounts are missing. */
export const findUserNames = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const users = await database().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, email: true },
  });
  return new Map(users.map(({ id, name, email }) => [id, name || email]));
};
