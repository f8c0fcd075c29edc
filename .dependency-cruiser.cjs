// The floors of the house, top to bottom: a folder may import from those it names, never the others.
const floors = {
  app: ["components", "lib"],
  components: ["lib/agent", "lib/exports"],
  "lib/server": ["lib"],
  "lib/api": ["lib/data", "lib/imports", "lib/exports", "lib/runtime", "lib/agent"],
  "lib/gateway": ["lib/protocols", "lib/data", "lib/runtime", "lib/agent"],
  "lib/protocols": ["lib/runtime", "lib/exports", "lib/agent"],
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
const test = "([.]test|-fixture)[.]tsx?$";
const errors = "^(types/)?lib/errors[.]ts$";
const commonRooms = "^(types/)?components/(ui|layout|queries)/";

const but = (path, ...pathNot) => ({ path, pathNot });
const everywhereBut = (...homes) => but("^(app|components|lib)/|^server[.]ts$", test, ...homes);
const packages = (names) => ({ path: `(^|node_modules/)(${names})(/|$)` });
const node = (...allowed) => ({ dependencyTypes: ["core"], pathNot: allowed });
const rule = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

const floorRule = ([floor, below]) => {
  const known = `^(types/)?(${[floor, ...below].join("|")})/`;
  const shapes = (typesOnly[floor] ?? []).map((other) => `^types/${other}/`);
  const comment = `It may import only itself, lib/errors.ts and: ${below.join(", ") || "nothing"}.`;
  return rule(`floor:${floor}`, but(`^${floor}/`), but(house, known, errors, ...shapes), comment);
};
const upstairs = everywhereBut("^(app|components)/", "^server[.]ts$");
const browserFloors = but("^lib/(agent/|exports/|errors)", test);
const guard = "^lib/handlers/http/(outbound|exchange|guarded-agent|address-policy)[.]ts$";
const outsideTheGuard = but("^(app|components|lib)/|^server[.]ts$", test, guard);
const network =
  "^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)|(^|node_modules/)(undici|axios|got|node-fetch)(/|$)";
const database = packages(
  "@prisma/[^/]+|prisma|pg|pg-copy-streams|[.]prisma|(types/)?lib/data/generated",
);
const otherRooms = but("^(types/)?components/", "^(types/)?components/$1/", commonRooms);

const forbidden = [
  ...Object.entries(floors).map(floorRule),
  rule("errors", but(errors), but(house), "lib/errors.ts is below everything."),
  rule("doors", but(house, "^app/"), but("^(types/)?(app/|server[.]ts$)"), "Doors open outwards."),
  rule("lock:framework", upstairs, packages("next|react|react-dom"), "lib/ mounts anywhere."),
  rule("lock:prisma", everywhereBut("^lib/data/"), database, "One folder speaks to the database."),
  rule("lock:node", browserFloors, node(), "lib/agent and lib/exports run in a browser tab."),
  rule(
    "lock:world",
    but("^lib/runtime/", test),
    node("^(node:)?(crypto|buffer|timers)(/|$)"),
    "lib/runtime meets network, files and processes through its ports.",
  ),
  rule("lock:outbound", but("^lib/", test, guard), but(network), "Only the guard goes outside."),
  rule("lock:outbound", outsideTheGuard, but("/guarded-agent[.]ts$"), "The guard has one door."),
  rule(
    "lock:redis",
    everywhereBut("^lib/server/shared-rates[.]ts$"),
    packages("@redis/[^/]+|redis|ioredis"),
    "Only the shared rates ask Redis, at the address that the operator set.",
  ),
  rule("fixtures", everywhereBut(), but("-fixture[.]tsx?$"), "Fixtures are for tests."),
  rule("rooms", but("^components/([^/]+)/"), otherRooms, "Pages compose rooms; rooms never meet."),
  rule("no-cycles", {}, { circular: true }, "Nothing imports itself, however long the way."),
  rule(
    "client-stays-client",
    but("^components/"),
    { path: "^lib/(data|server)/", reachable: true },
    "No path, however long, leads from a component to the database or the server.",
  ),
];

module.exports = { forbidden, options: { doNotFollow: { path: "^lib/data/generated/" } } };
