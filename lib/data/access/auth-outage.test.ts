import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, disconnectDatabase } from "../database";
import { isOutage } from "../is-outage";
import { authAdapter } from "./auth-adapter";

beforeAll(() => void connectDatabase("postgresql://nobody:nothing@127.0.0.1:1/nowhere"));
afterAll(disconnectDatabase);

it("reports a database outage with an error that the library passes on", async () => {
  const adapter = authAdapter("http://localhost:3000")({});
  const where = [{ field: "token", value: "a token" }];
  const error = await adapter
    .findOne({ model: "session", where })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "APIError", statusCode: 503 });
  expect(isOutage(error)).toBe(true);
});
