import { audit } from "../audit/audit";
import { database } from "../database";
import type { Owner, Reader } from "./identity";
import { changeSpace } from "./membership";

export const getSpace = async ({ space }: Reader): Promise<{ id: string; name: string }> =>
  database().space.findUniqueOrThrow({ where: { id: space }, select: { id: true, name: true } });

export const renameSpace = (owner: Owner, name: string): Promise<void> =>
  changeSpace(owner, async (transaction) => {
    const where = { id: owner.space };
    const before = await transaction.space.findUniqueOrThrow({ where, select: { name: true } });
    if (before.name === name) return;
    await transaction.space.update({ where, data: { name } });
    await audit(transaction, owner, { action: "space.change", before, after: { name } });
  });
