import { afterAll, beforeAll, expect, it } from "vitest";
import { consumeConfirmation } from "./calls/confirmations";
import { connectDatabase, database, disconnectDatabase, withConnection } from "./database";
import { isOutage, OUTAGE_MESSAGE } from "./is-outage";

const fail = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeAll(() => void connectDatabase("postgresql://nobody:nothing@127.0.0.1:1/nowhere"));
afterAll(disconnectDatabase);

it("recognizes a database that is not listening, with and without Prisma", async () => {
  expect(isOutage(await fail(database().$queryRaw`select 1`))).toBe(true);
  expect(isOutage(await fail(database().agent.findFirst()))).toBe(true);
  expect(isOutage(await fail(withConnection((client) => client.query("select 1"))))).toBe(true);
});

it("is why a confirmation is refused, over every protocol", async () => {
  const error = await fail(consumeConfirmation("id", new Date()));
  expect(error).toMatchObject({ code: "unavailable", message: OUTAGE_MESSAGE });
});

it("does not mistake other failures for an outage", () => {
  expect(isOutage(new Error("x", { cause: { code: "57P01" } }))).toBe(true);
  const broken = "Client has encountered a connection error and is not queryable";
  expect(isOutage(new Error(broken))).toBe(true);
  expect(isOutage(new Error("timeout expired"))).toBe(true);
  for (const code of ["25006", "53100", "53300"]) expect(isOutage({ code })).toBe(true);
  for (const error of [new Error("no"), { code: "23505" }, "text", undefined])
    expect(isOutage(error)).toBe(false);
});
