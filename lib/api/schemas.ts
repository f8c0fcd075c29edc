import { z } from "@hono/zod-openapi";
import { keyScopes } from "@/lib/agent/key-scopes";
import { agentProfile, agentSettings, manifestSchema, slug } from "@/lib/agent/manifest";
import { targetNames, verdicts } from "@/lib/agent/targets";
import { toolFields, toolSchema } from "@/lib/agent/tool";
import { changeKinds } from "@/lib/agent/version-diff/version-change";
import { importRequest as anyImport } from "@/lib/imports";

/** What the builder's API takes and gives (manifest §2). Times are ISO 8601 in UTC. */
const time = z.iso.datetime();

export const issue = z.object({ path: z.string(), message: z.string() });

/** RFC 9457, with our `code` and the places that are wrong. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    issues: z.array(issue),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof problem>;

export const page = z.object({
  cursor: z.string().optional().openapi({ description: "Where the next page begins." }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const settingsShape = agentSettings.shape;

export const agentSummary = z
  .object({
    slug,
    name: z.string(),
    description: z.string(),
    icon: z.string().optional(),
    toolCount: z.int(),
    publishedVersion: z.int().nullable(),
    createdAt: time,
    updatedAt: time,
    deletedAt: time.nullable(),
  })
  .openapi("AgentSummary");
export type AgentSummary = z.infer<typeof agentSummary>;
export const agentList = z.object({
  agents: z.array(agentSummary),
  cursor: z.string().optional(),
});

export const agentDetail = z
  .object({
    slug,
    name: z.string(),
    description: z.string(),
    icon: z.string().optional(),
    ...settingsShape,
    endpoint: z.url().openapi({ description: "The base URL that hosts are given." }),
    publishedVersion: z.int().nullable(),
    changes: z
      .int()
      .openapi({ description: "How many things the draft changes since the published version." }),
    createdAt: time,
    updatedAt: time,
  })
  .openapi("Agent");
export type AgentDetail = z.infer<typeof agentDetail>;

export const newAgent = z
  .strictObject({
    name: agentProfile.shape.name,
    slug: slug.optional().openapi({ description: "Made from the name when absent." }),
    description: agentProfile.shape.description.default(""),
    icon: agentProfile.shape.icon,
    ...settingsShape,
  })
  .openapi("NewAgent");
export const agentChange = z
  .strictObject({ ...agentProfile.shape, ...settingsShape })
  .partial()
  .openapi("AgentChange");

// A schema that is older than zod's openapi extension lacks the method; its clone has it.
export const tool = toolSchema.clone().openapi("Tool");
/** Keys that are given replace the tool's; `null` removes one. */
export const toolChange = z
  .record(z.string(), z.unknown())
  .openapi("ToolChange", { description: "The keys of a tool to replace; null removes one." });
export const listedTool = z
  .object({ ...toolFields.shape, etag: z.string(), updatedAt: time })
  .openapi("ListedTool");
export type ListedTool = z.infer<typeof listedTool>;
export const toolList = z.object({ tools: z.array(listedTool) });
export const toolOrder = z.strictObject({ names: z.array(z.string()).max(1000) });

export const manifest = manifestSchema.clone().openapi("Manifest");
export const warning = z.object({ path: z.string(), code: z.string(), message: z.string() });
export const manifestResult = z.object({
  created: z.boolean(),
  changed: z.boolean(),
  warnings: z.array(warning),
});

export const importRequest = anyImport.openapi("ImportRequest");
export type ImportRequest = z.infer<typeof importRequest>;
export const importResult = z
  .object({ manifest, warnings: z.array(warning) })
  .openapi("ImportResult");
export type ImportResult = z.infer<typeof importResult>;

/** Who calls, in the playground. */
export const callerProfile = z.strictObject({
  bearer: z.string().max(8192).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  executionId: z.string().optional(),
  chatId: z.string().optional(),
  userId: z.string().optional(),
});
export const tryRequest = z
  .strictObject({
    params: z.record(z.string(), z.unknown()).default({}),
    profile: callerProfile.optional(),
    confirmed: z.boolean().optional(),
  })
  .openapi("TryRequest");

const success = z.object({
  success: z.literal(true),
  responseType: z.enum(["text", "html", "media", "mixed"]),
  data: z.record(z.string(), z.unknown()),
});
const failure = z.object({
  success: z.literal(false),
  error: z.object({
    message: z.string(),
    code: z.union([z.string(), z.number()]),
    details: z.string(),
  }),
});
export const envelope = z.union([success, failure]).openapi("Envelope");
export type Envelope = z.infer<typeof envelope>;

const sentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()]).readonly()),
  body: z.string().nullable(),
  origins: z.array(z.object({ place: z.string(), placeholder: z.string(), secret: z.boolean() })),
});
const logEntry = z.object({
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
  data: z.unknown().optional(),
  at: z.number().openapi({ description: "Milliseconds since the call began." }),
});
export const trace = z
  .object({
    callId: z.string(),
    params: z.record(z.string(), z.unknown()).openapi({ description: "With defaults applied." }),
    healed: z.array(z.string()),
    requests: z.array(sentRequest),
    log: z.array(logEntry),
    ms: z.number(),
  })
  .openapi("Trace");
export const tryResult = z
  .object({ status: z.int(), envelope, trace: trace.nullable() })
  .openapi("TryResult");
export type TryResult = z.infer<typeof tryResult>;

export const publishRequest = z.strictObject({ note: z.string().max(2000).default("") });
export const version = z
  .object({
    version: z.int(),
    note: z.string(),
    createdAt: time,
    published: z.boolean(),
  })
  .openapi("Version");
export type Version = z.infer<typeof version>;
export const versionList = z.object({ versions: z.array(version), cursor: z.string().optional() });
export const versionDetail = z.object({ ...version.shape, manifest }).openapi("VersionDetail");

const versionChange = z
  .object({
    tool: z.string().nullable().openapi({ description: "null is the agent itself." }),
    path: z.string().openapi({ description: "A JSON Pointer into the tool or the agent." }),
    kind: z.enum(changeKinds),
    says: z.string(),
  })
  .openapi("VersionChange");
export const versionDiff = z
  .object({
    changes: z.array(versionChange).openapi({ description: "What breaks callers comes first." }),
    worst: z.enum(changeKinds).nullable().openapi({ description: "null when nothing changed." }),
  })
  .openapi("VersionDiff");
export type VersionDiff = z.infer<typeof versionDiff>;

export const newKey = z
  .strictObject({
    name: z.string().trim().min(1, "Name the key after who will use it.").max(120),
    expiresAt: time.optional(),
  })
  .openapi("NewKey");
/** An agent's key can be held to a part of what the agent offers. */
export const newAgentKey = z
  .strictObject({
    ...newKey.shape,
    scopes: keyScopes.optional().openapi({
      description: "list, call, call:<tool name>, resource. None: everything.",
    }),
  })
  .openapi("NewAgentKey");
export const key = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: time,
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable(),
    revokedAt: time.nullable(),
    scopes: z.array(z.string()).optional(),
  })
  .openapi("Key");
export type Key = z.infer<typeof key>;
export const keyList = z.object({ keys: z.array(key) });
export const createdKey = z
  .object({ ...key.shape, key: z.string().openapi({ description: "Shown this once." }) })
  .openapi("CreatedKey");

const role = z.enum(["owner", "editor", "viewer"]);
export const me = z
  .object({
    name: z.string(),
    email: z.string(),
    role,
    space: z.object({ id: z.string(), name: z.string() }),
  })
  .openapi("Me");
export type Me = z.infer<typeof me>;
export const member = z
  .object({ id: z.string(), name: z.string(), email: z.string(), role, createdAt: time })
  .openapi("Member");
export const memberList = z.object({ members: z.array(member) });

const email = z.email("Write an e-mail address, such as ada@example.com.").max(254);
const password = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");
const personName = z.string().trim().min(1, "Write your name.").max(120);
export const setUp = z.strictObject({ name: personName, email, password }).openapi("SetUp");
export const acceptance = z.strictObject({ name: personName, password }).openapi("Acceptance");
export const newInvitation = z
  .strictObject({ email, role: role.exclude(["owner"]).default("editor") })
  .openapi("NewInvitation");
export const invitation = z
  .object({ id: z.string(), email: z.string(), role, createdAt: time, expiresAt: time })
  .openapi("Invitation");
export const invitationList = z.object({ invitations: z.array(invitation) });
export const createdInvitation = z
  .object({
    ...invitation.shape,
    url: z.url().openapi({ description: "The link to send; shown this once." }),
  })
  .openapi("CreatedInvitation");
export const openInvitation = z
  .object({ space: z.string(), email: z.string(), role })
  .openapi("OpenInvitation");

const call = z.object({
  id: z.string().openapi({ description: "The x-request-id of the answer." }),
  tool: z.string(),
  version: z.int().nullable().openapi({ description: "null for the draft." }),
  keyId: z.string().nullable(),
  status: z.int(),
  code: z.string().nullable(),
  startedAt: time,
  ms: z.number(),
});
export type Call = z.infer<typeof call>;
export const callList = z.object({
  calls: z.array(call.openapi("Call")),
  cursor: z.string().optional(),
});
export const callDetail = z
  .object({
    ...call.shape,
    params: z.unknown(),
    response: z.unknown(),
    log: z.array(logEntry),
    context: z.record(z.string(), z.unknown()),
  })
  .openapi("CallDetail");
export type CallDetail = z.infer<typeof callDetail>;
const toolStatistics = z
  .object({
    tool: z.string(),
    calls: z.int(),
    errors: z.int(),
    p50: z.number().openapi({ description: "Milliseconds." }),
    p95: z.number().openapi({ description: "Milliseconds." }),
    lastUsedAt: time,
  })
  .openapi("ToolStatistics");
export type ToolStatistics = z.infer<typeof toolStatistics>;
export const callStatisticsList = z.object({ tools: z.array(toolStatistics) });

const targetReport = z.object({
  target: z.enum(targetNames),
  verdict: z.enum(verdicts),
  reasons: z.array(issue),
});
const toolReport = z
  .object({ name: z.string(), lint: z.array(warning), targets: z.array(targetReport) })
  .openapi("ToolReport");
export type ToolReport = z.infer<typeof toolReport>;
export const agentReport = z.object({ tools: z.array(toolReport) });
