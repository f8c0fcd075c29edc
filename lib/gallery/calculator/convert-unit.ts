import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const code = guestCode`
/** The size of each unit, in the first unit of its kind. */
const kinds = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, mi: 1609.344, yd: 0.9144, ft: 0.3048, in: 0.0254, nmi: 1852 },
  mass: { kg: 1, g: 0.001, mg: 0.000001, t: 1000, lb: 0.45359237, oz: 0.028349523125, st: 6.35029318 },
  volume: { l: 1, ml: 0.001, cl: 0.01, m3: 1000, gal: 3.785411784, qt: 0.946352946, pt: 0.473176473, cup: 0.2365882365, floz: 0.0295735295625 },
  area: { m2: 1, km2: 1000000, cm2: 0.0001, ha: 10000, acre: 4046.8564224, ft2: 0.09290304 },
  speed: { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 },
  time: { s: 1, ms: 0.001, min: 60, h: 3600, d: 86400, wk: 604800 },
  data: { B: 1, kB: 1000, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1048576, GiB: 1073741824, TiB: 1099511627776 },
};
/** To kelvin and back: the only units whose zeros differ. */
const temperatures = {
  K: [(t) => t, (k) => k],
  C: [(t) => t + 273.15, (k) => k - 273.15],
  F: [(t) => ((t + 459.67) * 5) / 9, (k) => (k * 9) / 5 - 459.67],
};

/** Only data units differ by case, so other units match in any case. */
const find = (text) => {
  const name = text.trim().replace(/^°/, "");
  const all = [...Object.entries(kinds), ["temperature", temperatures]].flatMap(([kind, units]) =>
    Object.keys(units).map((unit) => ({ kind, unit })),
  );
  return (
    all.find(({ unit }) => unit === name) ??
    all.find(({ unit }) => unit.toLowerCase() === name.toLowerCase())
  );
};

export default function ({ value, from, to }, { ToolError }) {
  const requireUnit = (parameter, text) => {
    const unit = find(text);
    if (unit) return unit;
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: \`There is no unit "\${text}".\`,
      parameter,
      expected: \`One of \${[...Object.values(kinds), temperatures].flatMap((units) => Object.keys(units)).join(", ")}.\`,
      example: "km",
    });
  };
  const source = requireUnit("from", from);
  const target = requireUnit("to", to);
  if (source.kind !== target.kind)
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: \`\${source.unit} is a unit of \${source.kind} and \${target.unit} one of \${target.kind}.\`,
      parameter: "to",
      expected: \`A unit of \${source.kind}.\`,
    });
  const exact = source.kind === "temperature"
    ? temperatures[target.unit][1](temperatures[source.unit][0](value))
    : (value * kinds[source.kind][source.unit]) / kinds[target.kind][target.unit];
  const result = Number.isSafeInteger(exact) ? exact : Number(exact.toPrecision(12));
  return { text: \`\${value} \${source.unit} = \${result} \${target.unit}\`, result, unit: target.unit };
}
`;

export const convertUnit: Tool = {
  name: "convertUnit",
  description:
    "Convert a quantity from one unit to another: length, mass, volume, area, speed, time, data or temperature.",
  category: "custom",
  parameters: {
    type: "object",
    properties: {
      value: { type: "number", description: "The quantity to convert, such as 26.2." },
      from: {
        type: "string",
        description:
          "Its unit: m, km, cm, mm, mi, yd, ft, in, nmi, kg, g, mg, t, lb, oz, st, l, ml, cl, m3, gal, qt, pt, cup, floz, m2, km2, cm2, ha, acre, ft2, m/s, km/h, mph, kn, s, ms, min, h, d, wk, B, kB, MB, GB, TB, KiB, MiB, GiB, TiB, C, F or K. Gallons and smaller units are US customary units.",
      },
      to: { type: "string", description: "The unit to convert to, of the same kind." },
    },
    required: ["value", "from", "to"],
  },
  responseType: "mixed",
  handler: { kind: "javascript", code },
  examples: [
    {
      name: "A marathon",
      params: { value: 26.2, from: "mi", to: "km" },
      expect: [{ path: "data.result", is: "equals", value: 42.1648128 }],
    },
    {
      name: "A warm day",
      params: { value: 86, from: "F", to: "C" },
      expect: [{ path: "data.result", is: "equals", value: 30 }],
    },
  ],
};
