import { expect, it } from "vitest";
import { createDropCounter } from "./drop-counter";
import { createIntake } from "./intake";

it("keeps rows that could not be stored before those that came later", async () => {
  const intake = createIntake({
    write: () => {
      throw new Error("no disk");
    },
    freeBytes: () => 1_000,
    usedBytes: () => 0,
    drops: createDropCounter(() => {}),
    report: () => {},
  });
  const { promise: response, reject } = Promise.withResolvers<void>();
  intake.append(Buffer.from("a1"), "a");
  intake.append(Buffer.from("a2"), "a");
  const drained = intake.drain(() => response);
  intake.append(Buffer.from("a3"), "a");
  reject(new Error("no database"));
  await expect(drained).rejects.toThrow("no database");
  const stored: string[] = [];
  await intake.drain(async (rows) => void stored.push(...rows.map(String)));
  expect(stored).toEqual(["a1", "a2", "a3"]);
});
