import { accountRoutes } from "./account";
import { activityRoutes } from "./activity";
import { agentRoutes } from "./agents";
import { alertChangeRoutes, alertRoutes } from "./alerts";
import { attentionRoutes } from "./attention";
import { auditRoutes } from "./audit";
import { callExportRoutes } from "./call-export";
import { callRoutes } from "./calls";
import { codeCheckRoutes } from "./code-check";
import { connectionTestRoutes } from "./connection-tests";
import { conversationRoutes } from "./conversations";
import { credentialRoutes } from "./credentials";
import { droppedCallRoutes } from "./dropped-calls";
import { galleryRoutes } from "./gallery";
import { hiddenToolRoutes } from "./hidden-tools";
import { importRoutes } from "./imports";
import { incompleteEntryRoutes } from "./incomplete-entries";
import { inferOutputSchemaRoutes } from "./infer-output-schema";
import { invitationRoutes } from "./invitations";
import { keyRoutes } from "./keys";
import { manifestRoutes } from "./manifests";
import { manyToolsRoutes } from "./many-tools";
import { memberRoutes } from "./members";
import { modelCallRoutes } from "./model-calls";
import { modelPriceRoutes } from "./model-prices";
import { modelTestRoutes } from "./model-tests";
import { modelRoutes } from "./models";
import { oauthClientRoutes } from "./oauth-clients";
import { definitionRoutes } from "./preview-definition";
import { proposalRoutes } from "./proposals";
import { rateLimitRoutes } from "./rate-limits";
import { remoteRunRoutes } from "./remote-runs";
import { remoteToolRoutes } from "./remote-tools";
import { reportRoutes } from "./report";
import { searchRoutes } from "./search";
import { signInRoutes } from "./sign-ins";
import { statisticsRoutes } from "./statistics";
import { threadRoutes } from "./threads";
import { toolCacheRoutes } from "./tool-cache";
import { toolTestRoutes } from "./tool-tests";
import { toolRoutes } from "./tools";
import { tryRoutes } from "./try-tool";
import { versionRoutes } from "./versions";

/** All groups of routes for signed-in users. */
export const routeGroups = [
  importRoutes,
  agentRoutes,
  activityRoutes,
  galleryRoutes,
  manifestRoutes,
  toolRoutes,
  manyToolsRoutes,
  toolCacheRoutes,
  rateLimitRoutes,
  incompleteEntryRoutes,
  proposalRoutes,
  reportRoutes,
  remoteToolRoutes,
  hiddenToolRoutes,
  tryRoutes,
  definitionRoutes,
  codeCheckRoutes,
  toolTestRoutes,
  modelTestRoutes,
  inferOutputSchemaRoutes,
  versionRoutes,
  connectionTestRoutes,
  keyRoutes,
  signInRoutes,
  callRoutes,
  droppedCallRoutes,
  callExportRoutes,
  statisticsRoutes,
  conversationRoutes,
  remoteRunRoutes,
  threadRoutes,
  modelRoutes,
  modelCallRoutes,
  modelPriceRoutes,
  credentialRoutes,
  accountRoutes,
  memberRoutes,
  invitationRoutes,
  oauthClientRoutes,
  auditRoutes,
  attentionRoutes,
  alertRoutes,
  alertChangeRoutes,
  searchRoutes,
] as const;

/** All routes of these groups, used to type the browser's client. */
export type SignedInRoute = ReturnType<(typeof routeGroups)[number]>["routes"];
