import { createRoute } from "@hono/zod-openapi";
import { builtInPrices, type PricedModel } from "@/lib/agent/model/built-in-prices";
import { deleteModelPrice, listModelPrices, putModelPrice } from "@/lib/data/models/model-prices";
import type { ApiPorts } from "../ports";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  ownersOnly,
} from "../router";
import {
  type ListedModelPrice,
  modelPriceList,
  modelPriceName,
  newModelPrice,
} from "../schemas/models";

const tags = ["Models"];

const toKey = ({ provider, model }: Omit<PricedModel, "price">) => `${provider} ${model}`;

/** Merges the built-in prices with those of the Space, by provider and model. */
const mergePrices = (own: readonly PricedModel[]): ListedModelPrice[] => {
  const prices = new Map<string, ListedModelPrice>();
  for (const { price, ...name } of builtInPrices)
    prices.set(toKey(name), { ...name, builtIn: price, own: null });
  for (const { price, ...name } of own) {
    const builtIn = prices.get(toKey(name))?.builtIn ?? null;
    prices.set(toKey(name), { ...name, builtIn, own: price });
  }
  return [...prices.values()].sort(
    (a, b) =>
      a.provider.localeCompare(b.provider) ||
      a.model.localeCompare(b.model, undefined, { numeric: true }),
  );
};

export const modelPriceRoutes = ({ invalidateModelPrices }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/model-prices",
        tags,
        summary: "List model prices",
        responses: {
          200: jsonResponse(modelPriceList, "Built-in prices, and those of the Space."),
          ...errorResponses,
        },
      }),
      async (c) => c.json({ prices: mergePrices(await listModelPrices(c.var.member.space)) }, 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/model-prices",
        tags,
        access: ownersOnly,
        summary: "Set the Space's price for a model",
        request: { body: jsonBody(newModelPrice) },
        responses: { 204: emptyResponse("Set."), ...errorResponses },
      }),
      async (c) => {
        const { provider, model, ...price } = c.req.valid("json");
        await putModelPrice(c.var.member, { provider, model }, price);
        invalidateModelPrices(c.var.member.space);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/model-prices",
        tags,
        access: ownersOnly,
        summary: "Reset a model to its built-in price",
        request: { query: modelPriceName },
        responses: { 204: emptyResponse("Reset."), ...errorResponses },
      }),
      async (c) => {
        await deleteModelPrice(c.var.member, c.req.valid("query"));
        invalidateModelPrices(c.var.member.space);
        return c.body(null, 204);
      },
    );
