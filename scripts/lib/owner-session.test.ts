import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "./owner-session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const owner = { email: "ada@example.com", password: "an analytical engine" };

test("signs in and sends requests with the session's cookies", async () => {
  const cookies: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/sign-in/email"))
      return new Response(null, { headers: { "set-cookie": "session=1; HttpOnly" } });
    cookies.push(new Headers(init.headers).get("cookie"));
    return Response.json({ slug: "weather" });
  });
  const { send } = await signIn("http://127.0.0.1:3000", owner);
  expect(await send("POST", "/agents", { name: "Weather" })).toEqual({ slug: "weather" });
  expect(cookies).toEqual(["session=1"]);
});

test("fails if the sign-in is refused", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Too many" }, { status: 429 }));
  await expect(signIn("http://127.0.0.1:3000", owner)).rejects.toThrow(
    'Sign-in: {"message":"Too many"}',
  );
});
