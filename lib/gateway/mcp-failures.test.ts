import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { connect, connect2025, setUp } from "./mcp-fixture";

const code = "export const isAvailable = () => true; export default () => 1";

describe.each([
  ["2026-07-28", connect],
  ["2025-11-25", connect2025],
] as const)("a list that fails for a client of %s", (_, open) => {
  const failWith = async (error: Error) => {
    let isFailing = false;
    const hook = () => (isFailing ? Promise.reject(error) : Promise.resolve(undefined));
    const sandbox = { ...literalSandbox({}), hook };
    const { reportedErrors, ...gateway } = setUp([{ handler: { kind: "javascript", code } }], {
      ports: { sandbox },
    });
    const client = await open(gateway);
    await client.listTools();
    isFailing = true;
    const failure = await client.listTools().catch((failure: unknown) => failure);
    return { failure, reportedErrors };
  };

  it("says nothing of an error of ours, which is reported", async () => {
    const error = new Error("no connection to 10.0.0.1");
    const { failure, reportedErrors } = await failWith(error);
    expect(failure).toMatchObject({
      code: -32603,
      message: expect.stringContaining("Something went wrong on our side. Request id: "),
    });
    expect(reportedErrors).toEqual([error]);
  });

  it.each(["rate_limited", "unavailable"] as const)("says what is %s", async (code) => {
    const { failure, reportedErrors } = await failWith(new AppError(code, "All are busy."));
    expect(failure).toMatchObject({
      code: -32603,
      message: expect.stringContaining("All are busy."),
    });
    expect(reportedErrors).toEqual([]);
  });
});
