import { expect, it } from "vitest";
import { withBasePath } from "./base-path";
import { serve } from "./http-server-fixture";

it.each([
  ["/sign-in", "/tools/sign-in"],
  ["/tools/agents", "/tools/agents"],
  ["//elsewhere.example", "//elsewhere.example"],
  ["https://elsewhere.example/a", "https://elsewhere.example/a"],
])("handles requests without it, and redirects to %s as %s", async (location, expected) => {
  const paths: (string | undefined)[] = [];
  const { send } = await serve(
    withBasePath(({ url }, response) => {
      paths.push(url);
      response.setHeader("location", location).writeHead(307, { connection: "close" }).end();
    }, "/tools"),
  );
  const response = await send("GET /tools/a?b HTTP/1.1", "Host: localhost");
  expect(paths).toEqual(["/a?b"]);
  expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(expected);
});
