import type { AppContainer, ServerOptions } from "./app-container";

type Build = (options: ServerOptions | undefined) => AppContainer;
type ProcessState = { options?: ServerOptions; build?: Build; container?: AppContainer };

/**
 * Next's bundle and the server's each contain a copy of this module, so the container is stored on
 * the global object: one connection pool, one set of runners, and one copy of the published agents
 * per process.
 */
const key = Symbol.for("toolwright.container");
const holder = globalThis as { [key]?: ProcessState };
holder[key] ??= {};
const state = holder[key];

/**
 * Announces that server.ts handles requests before Next and reports client addresses. Must be
 * called before the container is built.
 */
export const registerHttpServer = (options: ServerOptions): void => {
  state.options = options;
};

/**
 * Registers how the container is built. Returns the previously built one, if any, which is no
 * longer in use.
 */
export const registerContainer = (build: Build): AppContainer | undefined => {
  const { container: previous } = state;
  state.build = build;
  delete state.container;
  return previous;
};

export const isContainerRegistered = (): boolean => state.build !== undefined;

/** Returns the container of this process, if it has been built. */
export const getBuiltContainer = (): AppContainer | undefined => state.container;

/** Returns the container of this process, and builds it on first use. */
export const container = (): AppContainer => {
  if (!state.build) throw new Error("The container was used before it was registered.");
  state.container ??= state.build(state.options);
  return state.container;
};
