import type { Manifest } from "@/lib/agent/manifest";

const nothing = { type: "object" as const, properties: {} };

/**
 * Returns an agent for states that need a call: a confirmation, a long run, a definition per
 * caller.
 */
export const liveAgent = (slug: string, upstream: string): Manifest => ({
  slug,
  name: "Kitchen",
  description: "Orders dishes.",
  variables: [{ ref: "region", name: "Region" }],
  access: { signIn: "on" },
  tools: [
    {
      name: "findDish",
      description: "Finds dishes by name.",
      parameters: {
        type: "object",
        properties: { query: { type: "string", description: "Part of the name." } },
        required: ["query"],
      },
      responseType: "mixed",
      limits: { rate: { calls: 60, perSeconds: 60, per: "key" }, cacheTtlSeconds: 600 },
      handler: { kind: "http", method: "GET", url: `${upstream}/dishes?q={{params.query}}` },
    },
    {
      name: "cancelOrder",
      description: "Cancels an order.",
      parameters: {
        type: "object",
        properties: {
          id: { type: "string", description: "The order number." },
          refund: { type: "boolean", default: true },
        },
        required: ["id"],
      },
      confirmationRequired: true,
      confirmationEnforced: true,
      confirmPrompt: "Cancel this order for good?",
      scope: "orders",
      handler: { kind: "http", method: "DELETE", url: `${upstream}/orders/{{params.id}}` },
    },
    {
      name: "cook",
      description: "Cooks and reports its progress.",
      parameters: nothing,
      limits: { timeoutMs: 60_000 },
      handler: {
        kind: "javascript",
        hosts: [new URL(upstream).host],
        code: `export default async (params, { stream, fetch, log }) => {
  console.log("warming the oven", { degrees: 180 });
  log.warn("The oven is slow today.");
  stream("The dough is made. ");
  stream("The oven is warm. ");
  await fetch("${upstream}/hold");
};
`,
      },
    },
    {
      name: "order",
      description: "Orders something.",
      parameters: nothing,
      handler: {
        kind: "javascript",
        code: `export const definition = ({ clientId }, { log }) => {
  log.info("asked for " + clientId);
  if (clientId === "") throw new Error("The customer is unknown.");
  return {
    description: "Orders a dish for " + clientId + ".",
    parameters: {
      type: "object",
      properties: { dish: { type: "string", enum: ["soup", "bread"] } },
    },
  };
};
export default ({ dish }) => "One " + dish + ".";
`,
      },
    },
  ],
});
