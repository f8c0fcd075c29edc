// The layers, top to bottom: a folder may import from the folders listed for it and from no others.
const layers = {
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
/** What a layer may import as types only: components know the shape of the builder's API, not its code. */
const typesOnly = { components: ["lib/api"] };

// scripts/commands/boundaries.ts points type-only imports at an empty copy of their target under types/.
const source = "^(types/)?(app|components|lib)/";
const test = "([.]test|-fixture)[.]tsx?$";
const errors = "^(types/)?lib/errors[.]ts$";
const sharedFeatures = "^(types/)?components/(ui|layout|queries)/";

const except = (path, ...pathNot) => ({ path, pathNot });
const everywhereExcept = (...folders) =>
  except("^(app|components|lib)/|^server[.]ts$", test, ...folders);
const packages = (names) => ({ path: `(^|node_modules/)(${names})(/|$)` });
const node = (...allowed) => ({ dependencyTypes: ["core"], pathNot: allowed });
const rule = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

const layerRule = ([layer, below]) => {
  const allowed = `^(types/)?(${[layer, ...below].join("|")})/`;
  const allowedTypes = (typesOnly[layer] ?? []).map((other) => `^types/${other}/`);
  const comment = `It may import only itself, lib/errors.ts and: ${below.join(", ") || "nothing"}.`;
  const from = except(`^${layer}/`);
  const to = except(source, allowed, errors, ...allowedTypes);
  return rule(`layer:${layer}`, from, to, comment);
};
const outsideApp = everywhereExcept("^(app|components)/", "^server[.]ts$");
const browserLayers = except("^lib/(agent/|exports/|errors)", test);
const guard = "^lib/handlers/http/(outbound|exchange|guarded-agent|address-policy)[.]ts$";
const outsideGuard = except("^(app|components|lib)/|^server[.]ts$", test, guard);
const network =
  "^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)|(^|node_modules/)(undici|axios|got|node-fetch)(/|$)";
const database = packages(
  "@prisma/[^/]+|prisma|pg|pg-copy-streams|[.]prisma|(types/)?lib/data/generated",
);
const otherFeatures = except("^(types/)?components/", "^(types/)?components/$1/", sharedFeatures);

const forbidden = [
  ...Object.entries(layers).map(layerRule),
  rule("errors", except(errors), except(source), "lib/errors.ts imports nothing of ours."),
  rule(
    "entry-points",
    except(source, "^app/"),
    except("^(types/)?(app/|server[.]ts$)"),
    "Nothing imports from app/ or server.ts.",
  ),
  rule(
    "only:framework",
    outsideApp,
    packages("next|react|react-dom"),
    "Only app/, components/ and server.ts may import Next or React.",
  ),
  rule(
    "only:prisma",
    everywhereExcept("^lib/data/"),
    database,
    "Only lib/data queries the database.",
  ),
  rule("only:node", browserLayers, node(), "lib/agent and lib/exports also run in the browser."),
  rule(
    "only:ports",
    except("^lib/runtime/", test),
    node("^(node:)?(crypto|buffer|timers)(/|$)"),
    "lib/runtime reaches network, files and processes only through its ports.",
  ),
  rule(
    "only:outbound",
    except("^lib/", test, guard),
    except(network),
    "Only the outbound guard opens network connections.",
  ),
  rule(
    "only:outbound",
    outsideGuard,
    except("/guarded-agent[.]ts$"),
    "guarded-agent.ts is internal to the outbound guard.",
  ),
  rule(
    "only:redis",
    everywhereExcept("^lib/server/shared-rates[.]ts$"),
    packages("@redis/[^/]+|redis|ioredis"),
    "Only the shared rate limiter uses Redis.",
  ),
  rule("fixtures", everywhereExcept(), except("-fixture[.]tsx?$"), "Only tests import fixtures."),
  rule(
    "features",
    except("^components/([^/]+)/"),
    otherFeatures,
    "Features do not import one another; pages compose them.",
  ),
  rule("no-cycles", {}, { circular: true }, "No import cycles, however long."),
  rule(
    "client-stays-client",
    except("^components/"),
    { path: "^lib/(data|server)/", reachable: true },
    "No chain of imports may lead from a component to the database or the server.",
  ),
];

module.exports = { forbidden, options: { doNotFollow: { path: "^lib/data/generated/" } } };
