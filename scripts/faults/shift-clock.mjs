// Simulates a process whose clock is wrong: loaded before the program, it shifts Date by
// SHIFT_CLOCK_MS.
const shift = Number(process.env.SHIFT_CLOCK_MS);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
