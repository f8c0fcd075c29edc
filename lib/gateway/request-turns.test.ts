import { expect, it } from "vitest";
import { createTestGateway } from "./gateway-fixture";

it("starts only some of the requests that arrive together in one turn of the event loop", async () => {
  let turn = 0;
  const turns: number[] = [];
  const { send } = createTestGateway({
    description: "",
    access: { toolsList: "public" },
    tools: [],
  });
  await send("GET", "/tools");
  await new Promise(setImmediate);
  let isOver = false;
  const countTurn = () => {
    turn += 1;
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const requests = Array.from({ length: 60 }, () =>
    send("GET", "/tools").then(() => turns.push(turn)),
  );
  await Promise.all(requests);
  isOver = true;
  expect(new Set(turns).size).toBeGreaterThan(2);
});
