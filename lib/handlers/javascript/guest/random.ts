/**
 * Replaces `Math.random` with a generator (sfc32) that is seeded for each call. The engine's own
 * generator is part of the memory snapshot that every call starts from, so it would give every call
 * the same numbers.
 */
export const seedRandom = ([s0 = 1, s1 = 2, s2 = 3, s3 = 4]: number[]) => {
  let a = s0 | 0;
  let b = s1 | 0;
  let c = s2 | 0;
  let d = s3 | 0;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  const random = () => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
  Object.defineProperty(Math, "random", { value: random, writable: true, configurable: true });
};
