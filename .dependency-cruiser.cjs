// The floors of the house, top to bottom: a folder may import from those it names, never the others.
const floors = {
  app: ["components", "lib"],
  components: ["lib/agent", "lib/exports"],
  "lib/server": ["lib"],
  "lib/api": ["lib/data", "lib/imports", "lib/exports", "lib/runtime", "lib/agent"],
  "lib/gateway": ["lib/protocols", "lib/data", "lib/runtime", "lib/agent"],
  "lib/protocols": ["lib/runtime", "lib/agent"],
  "lib/runtime": ["lib/handlers", "lib/agent"],
  "lib/handlers": ["lib/agent"],
  "lib/exports": ["lib/agent"],
  "lib/imports": ["lib/agent"],
  "lib/data": ["lib/agent"],
  "lib/agent": [],
};
/** What a floor may know as types only: the shape of the builder's API, without a line of its code. */
const typesOnly = { components: ["lib/api"] };

// scripts/walls.ts lets a type-only import lead to a twin of its target under types/, a dead end.
const house = "^(types/)?(app|components|lib)/";
const test = "[.]test[.]tsx?$";
const errors = "^(types/)?lib/errors[.]ts$";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const outside = (...homes) => ({ path: "^(app|components|lib)/|^server[.]ts$", pathNot: [test, ...homes] });
const packages = (...names) => ({ path: `(^|node_modules/)(${names.join("|")})(/|$)` });
const shared = "^(types/)?components/(ui|layout|queries)/";

module.exports = {
  forbidden: [
    ...Object.entries(floors).map(([floor, below]) =>
      rule(`floor:${floor}`, `It may import only itself, lib/errors.ts and: ${below.join(", ") || "nothing"}.`,
        { path: `^${floor}/` },
        { path: house, pathNot: [
          `^(types/)?(${[floor, ...below].join("|")})/`,
          ...(typesOnly[floor] ?? []).map((other) => `^types/${other}/`),
          errors,
        ] })),
    rule("errors-stand-alone", "lib/errors.ts is below everything.", { path: errors }, { path: house }),
    rule("doors-are-not-imported", "app/ and server.ts are entered from outside only.",
      { path: house, pathNot: "^app/" }, { path: "^(types/)?(app/|server[.]ts$)" }),
    rule("lock:next-and-react", "Next and React stay upstairs, so lib/ can be mounted anywhere.",
      outside("^(app|components)/", "^server[.]ts$"), packages("next", "react", "react-dom")),
    rule("lock:next-and-react", "server.ts hosts Next and draws nothing.",
      { path: "^server[.]ts$" }, packages("react", "react-dom")),
    rule("lock:prisma", "One folder speaks to the database.",
      outside("^lib/data/"), packages("@prisma/[^/]+", "prisma", "pg", "(types/)?lib/data/generated")),
    rule("lock:node", "lib/agent and lib/exports run in a browser tab.",
      { path: "^lib/(agent/|exports/|errors)", pathNot: test }, { dependencyTypes: ["core"] }),
    rule("lock:world", "lib/runtime meets network, files and processes through its ports.",
      { path: "^lib/runtime/", pathNot: test },
      { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|buffer|timers)(/|$)" }),
    rule("lock:outbound", "Only the outbound guard connects to hosts that users name.",
      { path: "^lib/", pathNot: [test, "^lib/handlers/http/outbound[.]ts$"] },
      { path: "^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)|(^|node_modules/)(undici|axios|got|node-fetch)(/|$)" }),
    rule("rooms", "Rooms do not visit each other; pages compose them.",
      { path: "^components/([^/]+)/" },
      { path: "^(types/)?components/", pathNot: ["^(types/)?components/$1/", shared] }),
    rule("no-cycles", "Nothing imports itself, however long the way.", {}, { circular: true }),
    rule("client-stays-client", "No path, however long, leads from a component to the database or the server.",
      { path: "^components/" }, { path: "^lib/(data|server)/", reachable: true }),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "^lib/data/generated/" },
  },
};
