// The layers, top to bottom. A folder may import only from the folders listed for it.
const language = ["lib/agent", "lib/schema", "lib/attention"];
// Parts without knowledge of agents, used by the code that serves and runs them.
const primitives = ["lib/flow-control", "lib/tracing"];
const layers = {
  app: ["components", "lib"],
  components: [
    ...["lib/analysis", "lib/diff", "lib/exports", "lib/gallery", "lib/imports/readers"],
    ...["lib/templates", ...language],
  ],
  "lib/server": ["lib"],
  "lib/api": [
    ...["lib/alerts", "lib/data", "lib/imports", "lib/exports", "lib/protocols", "lib/proposals"],
    ...["lib/runs", "lib/runtime", "lib/redaction", "lib/http", ...primitives],
    ...["lib/analysis", "lib/diff", "lib/gallery", ...language],
  ],
  "lib/alerts": ["lib/data", "lib/handlers", ...language],
  "lib/gateway": [
    ...["lib/protocols", "lib/data", "lib/runtime", "lib/http"],
    ...primitives,
    ...language,
  ],
  "lib/protocols": [
    "lib/jobs",
    "lib/runs",
    "lib/runtime",
    "lib/exports",
    "lib/analysis",
    "lib/http",
    ...primitives,
    ...language,
  ],
  "lib/jobs": ["lib/runtime", "lib/handlers", ...primitives, ...language],
  "lib/proposals": ["lib/runs", "lib/analysis", ...language],
  "lib/runs": [
    ...["lib/runtime", "lib/redaction", "lib/templates", "lib/analysis"],
    ...primitives,
    ...language,
  ],
  "lib/models": [
    ...["lib/runs", "lib/runtime", "lib/handlers", "lib/redaction"],
    ...primitives,
    ...language,
  ],
  "lib/runtime": ["lib/handlers", "lib/redaction", "lib/templates", ...primitives, ...language],
  "lib/http": ["lib/flow-control", ...language],
  "lib/handlers": ["lib/redaction", "lib/templates", ...primitives, ...language],
  "lib/redaction": ["lib/templates"],
  "lib/exports": ["lib/analysis", ...language],
  "lib/imports": ["lib/analysis", "lib/templates", ...language],
  "lib/data": ["lib/templates", ...language],
  "lib/gallery": language,
  "lib/analysis": ["lib/templates", ...language],
  "lib/diff": ["lib/analysis", ...language],
  "lib/templates": language,
  "lib/flow-control": [],
  "lib/tracing": [],
  "lib/attention": ["lib/agent"],
  "lib/agent": ["lib/schema"],
  "lib/schema": [],
};
/**
 * What a layer may import only as types: components know the shape of the builder's API, and the
 * database layer implements the stores that others declare.
 */
const typesOnly = {
  components: ["lib/api"],
  "lib/data": ["lib/jobs", "lib/protocols", "lib/runs", "lib/runtime"],
};

/** What the tests of every layer may also import: the example agents, and checks of results. */
const testsOfAll = ["lib/gallery", "lib/http", "lib/analysis"];
/** What the tests of a layer may also import, to run it as in a server. */
const testsOnly = {
  "lib/gateway": ["lib/jobs", "lib/runs"],
  "lib/runs": ["lib/handlers"],
};

// scripts/commands/boundaries.ts redirects type-only imports to an empty copy of their target in
// types/.
const source = "^(types/)?(app|components|lib)/";
const test = "([.]test|-fixture)[.]tsx?$";
const errors = "^(types/)?lib/(errors|issue-codes)[.]ts$";
const sharedFeatures =
  "^(types/)?components/(ui|layout|shortcuts|unsaved-changes|incomplete-changes|queries|client|browser-storage|descriptions|http-message|tool-result|playground/arguments|agents/picker)/";

const except = (path, ...pathNot) => ({ path, pathNot });
const everywhereExcept = (...folders) =>
  except("^(app|components|lib)/|^server[.]ts$", test, ...folders);
const packages = (names) => ({ path: `(^|node_modules/)(${names})(/|$)` });
const node = (...allowed) => ({ dependencyTypes: ["core"], pathNot: allowed });
const rule = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

const layerRules = ([layer, below]) => {
  const tests = testsOnly[layer] ?? [];
  const allowedTypes = (typesOnly[layer] ?? []).map((other) => `^types/${other}/`);
  const allow = (folders) => `^(types/)?(${[layer, ...below, ...folders].join("|")})/`;
  const comment = `It may import only itself, lib/errors.ts, lib/issue-codes.ts and: ${below.join(", ") || "nothing"}.`;
  const toOthers = (...folders) => except(source, allow(folders), errors, ...allowedTypes);
  return [
    rule(`layer:${layer}`, except(`^${layer}/`, test), toOthers(), comment),
    rule(
      `layer:${layer}`,
      { path: `^${layer}/.*${test}` },
      toOthers(...testsOfAll, ...tests),
      comment,
    ),
  ];
};
const outsideApp = everywhereExcept("^(app|components)/", "^server[.]ts$");
const browserLayers = except(
  "^lib/(agent|analysis|attention|diff|exports|gallery|schema|templates|imports/readers)/|^lib/(errors|issue-codes)",
  test,
);
const guard = "^lib/handlers/http/outbound/";
const outsideGuard = except("^(app|components|lib)/|^server[.]ts$", test, guard);
const network =
  "^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)|(^|node_modules/)(undici|axios|got|node-fetch)(/|$)";
const database = packages(
  "@prisma/[^/]+|prisma|pg|pg-boss|pg-copy-streams|[.]prisma|(types/)?lib/data/generated",
);
const otherFeatures = except("^(types/)?components/", "^(types/)?components/$1/", sharedFeatures);

const forbidden = [
  ...Object.entries(layers).flatMap(layerRules),
  rule("errors", except(errors), except(source, errors), "lib/errors.ts imports only the codes."),
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
  rule("only:node", browserLayers, node(), "These layers also run in the browser."),
  rule(
    "only:ports",
    except("^lib/runtime/", test),
    node("^(node:)?(crypto|buffer|timers)(/|$)"),
    "lib/runtime accesses the network, files and processes only through its ports.",
  ),
  rule(
    "only:outbound",
    // http-server.ts only accepts connections.
    except("^lib/", test, guard, "^lib/server/http/http-server[.]ts$"),
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
    "only:mail",
    everywhereExcept("^lib/server/alerts/mailer[.]ts$"),
    packages("nodemailer"),
    "Only the mailer connects to the operator's mail server.",
  ),
  rule(
    "only:redis",
    everywhereExcept("^lib/server/rates/shared-rate-limiter[.]ts$"),
    packages("@redis/[^/]+|redis|ioredis"),
    "Only the shared rate limiter uses Redis.",
  ),
  rule(
    "only:models",
    everywhereExcept("^lib/models/"),
    packages("ai|@ai-sdk/[^/]+"),
    "Only lib/models knows the model providers.",
  ),
  rule("fixtures", everywhereExcept(), except("-fixture[.]tsx?$"), "Only tests import fixtures."),
  rule(
    "features",
    except("^components/([^/]+)/"),
    otherFeatures,
    "Features do not import one another. Pages compose them.",
  ),
  rule("no-cycles", {}, { circular: true }, "Import cycles of any length are forbidden."),
];

module.exports = { forbidden, options: { doNotFollow: { path: "^lib/data/generated/" } } };
