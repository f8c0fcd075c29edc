// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import { describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { importCurl } from "./curl";

const importCommand = (command: string) => importCurl({ kind: "curl", command });

describe("a host that is not part of the command", () => {
  it.each([
    ['"$HOST/orders"', "$HOST"],
    ['"${BASE_URL}/orders"', "${BASE_URL}"],
    ['"${BASE_URL:-http://localhost:3000/v1}/orders"', "${BASE_URL:-http://localhost:3000/v1}"],
    ['"http://$HOST:8080/orders"', "$HOST:8080"],
    ['"$SCHEME://$HOST/orders"', "$HOST"],
    ['"https://$TENANT.example.com/orders"', "$TENANT.example.com"],
    ['"http://localhost:$PORT/orders"', "localhost:$PORT"],
    ['"$(terraform output url)/orders"', "$(terraform output url)"],
    ["$env:HOST/orders", "$env:HOST"],
    ["%HOST%/orders", "%HOST%"],
    ["'{{baseUrl}}/orders'", "{{baseUrl}}"],
    ["http://{host}/orders", "{host}"],
  ])("is asked for in %s", (url, host) => {
    const { manifest, warnings } = importCommand(`curl ${url}`);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(manifest).toMatchObject({ name: "Imported API", slug: "imported-api" });
    expect(manifest.tools).toMatchObject([
      { name: "get_orders", handler: { url: "https://api.example.com/orders" } },
    ]);
    expect(warnings.filter(({ code }) => code !== "description_missing")).toEqual([
      {
        path: "/tools/0",
        code: "server_missing",
        message: `The host of "${host}" is unknown, so https://api.example.com is used. Set the base URL.`,
      },
    ]);
  });

  it("keeps the path, the query and what the request authenticates with", () => {
    const { manifest } = importCommand('curl "https://$USER:$PASS@$HOST/orders/$ID?page=2"');
    expect(manifest.tools[0]).toMatchObject({
      credentials: ["imported-api"],
      handler: {
        url: "https://api.example.com/orders/{{params.ID}}",
        query: [{ name: "page", value: "{{params.page}}" }],
        auth: {
          type: "basic",
          value: "{{credentials.imported-api.username}}:{{credentials.imported-api.password}}",
        },
      },
    });
  });

  it("is not missing if only the path or the user has variables", () => {
    const { manifest, warnings } = importCommand('curl "https://$USER@a.example/${ID}/{b}"');
    expect(manifest.tools[0]?.handler).toMatchObject({
      url: "https://a.example/{{params.ID}}/{{params.b}}",
    });
    expect(warnings.map(({ code }) => code)).not.toContain("server_missing");
  });
});
