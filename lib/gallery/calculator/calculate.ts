import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const code = guestCode`
const constants = { pi: Math.PI, tau: 2 * Math.PI, e: Math.E };
const { sqrt, cbrt, abs, floor, ceil, round, trunc, exp, sin, cos, tan, asin, acos, atan } = Math;
const one = { sqrt, cbrt, abs, floor, ceil, round, trunc, exp, sin, cos, tan, asin, acos, atan, ln: Math.log, log: Math.log10, log2: Math.log2 };
const many = { min: Math.min, max: Math.max, sum: (...n) => n.reduce((a, b) => a + b, 0), hypot: Math.hypot };
const MAX_LENGTH = 2000;
const MAX_DEPTH = 50;

const fault = (ToolError, position, message, more = {}) =>
  new ToolError({
    code: "INVALID_PARAMETER",
    message: \`\${message.replace(/\.$/, "")} (position \${position + 1}).\`,
    parameter: "expression",
    expected: "An arithmetic expression such as 2 * (3 + 4).",
    ...more,
  });

/** Splits an expression into numbers, names and operators, each with its offset. */
const tokenize = (text, ToolError) => {
  const tokens = [];
  const token = /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z]\w*)|(\*\*|[-+*\/%^()!,]))/y;
  const normalized = text.replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/[−–]/g, "-");
  while (token.lastIndex < normalized.trimEnd().length) {
    const from = token.lastIndex;
    const match = token.exec(normalized);
    if (!match) {
      const at = from + /^\s*/.exec(normalized.slice(from))[0].length;
      throw fault(ToolError, at, \`"\${text[at]}" is not allowed in an expression.\`);
    }
    const [whole, number, name, sign] = match;
    const raw = number ?? name ?? sign;
    const at = from + whole.length - raw.length;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number), raw, at });
    else tokens.push({ kind: name === undefined ? "sign" : "name", raw: raw === "**" ? "^" : raw, at });
  }
  tokens.push({ kind: "end", raw: "", at: text.length });
  return tokens;
};

const divide = (a, b, at, ToolError, says) => {
  if (b !== 0) return a / b;
  throw new ToolError({
    code: "INVALID_OPERATION",
    message: \`\${says} by zero (position \${at + 1}).\`,
    parameter: "expression",
    recoveryHint: "Check the divisor.",
  });
};

const factorial = (n, at, ToolError) => {
  if (!Number.isInteger(n) || n < 0 || n > 170)
    throw fault(ToolError, at, "A factorial needs a whole number from 0 to 170.");
  let product = 1;
  for (let i = 2; i <= n; i += 1) product *= i;
  return product;
};

/** Recursive descent: sum → product → sign → power → factorial → atom. */
const evaluate = (text, ToolError) => {
  const tokens = tokenize(text, ToolError);
  let place = 0;
  let depth = 0;
  const peek = () => tokens[place];
  const take = (...signs) =>
    peek().kind === "sign" && signs.includes(peek().raw) ? tokens[place++] : undefined;
  const unexpected = () =>
    peek().kind === "end"
      ? fault(ToolError, peek().at, "The expression ends too early.")
      : fault(ToolError, peek().at, \`"\${peek().raw}" is not expected here.\`);
  const close = (open) => {
    if (take(")")) return;
    if (peek().kind === "end") throw fault(ToolError, open.at, '"(" is never closed.');
    throw unexpected();
  };

  const sum = () => {
    let value = product();
    for (let sign = take("+", "-"); sign; sign = take("+", "-"))
      value = sign.raw === "+" ? value + product() : value - product();
    return value;
  };
  const product = () => {
    let value = signed();
    for (let sign = take("*", "/", "%"); sign; sign = take("*", "/", "%")) {
      const right = signed();
      if (sign.raw === "*") value *= right;
      else if (sign.raw === "/") value = divide(value, right, sign.at, ToolError, "Division");
      else value -= right * Math.floor(divide(value, right, sign.at, ToolError, "Remainder of a division"));
    }
    return value;
  };
  const signed = () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw fault(ToolError, peek().at, \`The expression nests deeper than \${MAX_DEPTH} levels.\`);
    const sign = take("-", "+");
    const value = sign ? (sign.raw === "-" ? -signed() : signed()) : power();
    depth -= 1;
    return value;
  };
  const power = () => {
    const base = postfix();
    return take("^") ? base ** signed() : base;
  };
  const postfix = () => {
    let value = atom();
    for (let sign = take("!"); sign; sign = take("!")) value = factorial(value, sign.at, ToolError);
    return value;
  };
  const atom = () => {
    const token = peek();
    if (token.kind === "number") {
      place += 1;
      return token.value;
    }
    const open = take("(");
    if (open) {
      const value = sum();
      close(open);
      return value;
    }
    if (token.kind !== "name") throw unexpected();
    place += 1;
    return named(token);
  };
  const named = (token) => {
    const name = token.raw.toLowerCase();
    const open = take("(");
    if (!open) {
      if (Object.hasOwn(constants, name)) return constants[name];
      const isFunction = Object.hasOwn(one, name) || Object.hasOwn(many, name);
      throw isFunction
        ? fault(ToolError, token.at, \`The function "\${token.raw}" needs its argument in parentheses.\`, { example: \`\${name}(2)\` })
        : unknown(token);
    }
    const args = [sum()];
    while (take(",")) args.push(sum());
    close(open);
    if (Object.hasOwn(many, name)) return many[name](...args);
    if (!Object.hasOwn(one, name)) throw unknown(token);
    if (args.length > 1) throw fault(ToolError, token.at, \`The function "\${token.raw}" takes one argument.\`);
    return one[name](args[0]);
  };
  const unknown = (token) =>
    fault(ToolError, token.at, \`There is no function or constant "\${token.raw}".\`, {
      expected: \`One of \${[...Object.keys(one), ...Object.keys(many), ...Object.keys(constants)].join(", ")}.\`,
    });

  const value = sum();
  if (peek().kind !== "end") throw unexpected();
  return value;
};

/** A double has about 15 exact digits; rounding to them makes 0.1 + 0.2 equal 0.3. Whole numbers have more. */
const round15 = (value) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));

export default function ({ expression }, { ToolError }) {
  if (expression.trim() === "")
    throw new ToolError({
      code: "MISSING_PARAMETER",
      message: "The 'expression' parameter is required.",
      parameter: "expression",
      expected: "An arithmetic expression.",
      example: "2 * (3 + 4)",
    });
  if (expression.length > MAX_LENGTH) throw fault(ToolError, MAX_LENGTH, \`The expression is longer than \${MAX_LENGTH} characters.\`);
  const value = evaluate(expression, ToolError);
  if (!Number.isFinite(value))
    throw new ToolError({
      code: "INVALID_OPERATION",
      message: Number.isNaN(value) ? "The expression has no real value." : "The value is too large for a number.",
      parameter: "expression",
    });
  const result = round15(value);
  return { text: \`\${expression.trim()} = \${result}\`, result };
}
`;

export const calculate: Tool = {
  name: "calculate",
  description:
    "Evaluate an arithmetic expression exactly as written. Use this instead of mental arithmetic.",
  category: "custom",
  docNote:
    "A recursive-descent parser in one module: no eval, no network. Angles are in radians, log is the decimal logarithm and ln the natural one, % is the remainder with the sign of the divisor, and ^ binds more tightly than a sign before it (-2^2 is -4). Results carry 15 digits, and whole numbers up to 16.",
  parameters: {
    type: "object",
    properties: {
      expression: {
        type: "string",
        description:
          "The expression, such as 2 * (3 + 4)^2. Signs: + - * / % ^ ! and parentheses. Functions: sqrt, cbrt, abs, round, floor, ceil, trunc, exp, ln, log, log2, sin, cos, tan, asin, acos, atan, min, max, sum, hypot. Constants: pi, tau, e.",
      },
    },
    required: ["expression"],
  },
  responseType: "mixed",
  handler: { kind: "javascript", code },
  examples: [
    {
      name: "Parentheses and powers",
      params: { expression: "2 * (3 + 4)^2" },
      expect: [{ path: "data.result", is: "equals", value: 98 }],
    },
    {
      name: "No rounding noise",
      params: { expression: "0.1 + 0.2" },
      expect: [{ path: "data.result", is: "equals", value: 0.3 }],
    },
    {
      name: "Functions",
      params: { expression: "max(sqrt(16), 5!) / 4" },
      expect: [{ path: "data.result", is: "equals", value: 30 }],
    },
  ],
};
