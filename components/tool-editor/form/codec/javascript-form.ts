import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";

export type JavaScriptForm = { code: string; hosts: string[] };

const startingModule = `export default async function (params, context) {
  context.log.info("Called with", params);

  // Add api.example.com to "Allowed hosts", then call it:
  // const response = await context.fetch("https://api.example.com/things");
  // return await response.json();

  return { received: params };
}
`;

export const javascriptFormFrom = (handler: JavaScriptHandler | undefined): JavaScriptForm => ({
  code: handler?.code ?? startingModule,
  hosts: handler?.hosts ?? [],
});

export const javascriptFromForm = (
  { code, hosts }: JavaScriptForm,
  before?: JavaScriptHandler,
): JavaScriptHandler => ({
  kind: "javascript",
  code,
  ...((hosts.length > 0 || before?.hosts) && { hosts }),
});
