import type { PricedModel } from "@/lib/agent/model/built-in-prices";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { ModelPrice } from "@/lib/agent/model/model-usage";
import { AppError } from "@/lib/errors";
import type { Owner } from "../access/identity";
import { transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { database, type PoolName, requireDeleted } from "../database";

type ModelName = { provider: ModelProvider; model: string };

const MAX_PRICES = 1_000;

/** Lists the Space's own model prices, which override the built-in ones. */
export const listModelPrices = async (
  space: string,
  pool: PoolName = "api",
): Promise<PricedModel[]> => {
  const rows = await database(pool).modelPrice.findMany({
    where: { spaceId: space },
    orderBy: [{ provider: "asc" }, { model: "asc" }],
  });
  return rows.map(({ provider, model, input, cachedInput, output }) => ({
    // Only putModelPrice writes the column.
    provider: provider as ModelProvider,
    model,
    price: { input, cachedInput, output },
  }));
};

const selectPrice = { input: true, cachedInput: true, output: true } as const;
const toKey = ({ space }: Owner, { provider, model }: ModelName) => ({
  spaceId_provider_model: { spaceId: space, provider, model },
});

/** Sets the Space's own price of a model. */
export const putModelPrice = (owner: Owner, name: ModelName, price: ModelPrice): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const where = toKey(owner, name);
    const before = await transaction.modelPrice.findUnique({ where, select: selectPrice });
    const count = await transaction.modelPrice.count({ where: { spaceId: owner.space } });
    if (!before && count >= MAX_PRICES)
      throw new AppError("invalid_input", `A Space can have at most ${MAX_PRICES} custom prices.`);
    await transaction.modelPrice.upsert({
      where,
      create: { spaceId: owner.space, ...name, ...price },
      update: price,
    });
    const subject = `${name.provider} ${name.model}`;
    await audit(transaction, owner, {
      action: "model-price.put",
      subject,
      after: price,
      ...(before && { before }),
    });
  });

const priceNotFound = () =>
  new AppError("not_found", "The Space has no custom price for this model.");

/** Removes the Space's own price of a model, so that the built-in price applies again. */
export const deleteModelPrice = (owner: Owner, name: ModelName): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const where = toKey(owner, name);
    const deletion = transaction.modelPrice.delete({ where, select: selectPrice });
    const before = await requireDeleted(deletion, priceNotFound);
    const subject = `${name.provider} ${name.model}`;
    await audit(transaction, owner, { action: "model-price.reset", subject, before });
  });
