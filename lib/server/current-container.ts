import type { AppContainer, ServerOptions } from "./container";

type Build = (options: ServerOptions | undefined) => AppContainer;
type ProcessState = { options?: ServerOptions; build?: Build; container?: AppContainer };

/**
 * Next's bundle and the server's each hold a copy of this module, so the container is stored on the global object:
 * one connection pool, one set of runners, one copy of the published agents per process.
 */
const key = Symbol.for("toolwright.container");
const holder = globalThis as { [key]?: ProcessState };
holder[key] ??= {};
const state = holder[key];

/** Announces, before the container is built, that server.ts answers ahead of Next and reports client addresses. */
export const registerHttpServer = (options: ServerOptions): void => {
  state.options = options;
};

/** Says how the container is built. Returns the one that was built in another way, which is no longer in use. */
export const registerContainer = (build: Build): AppContainer | undefined => {
  const { container: previous } = state;
  state.build = build;
  delete state.container;
  return previous;
};

export const isContainerRegistered = (): boolean => state.build !== undefined;

/** The container of this process, if anything has used it. */
export const builtContainer = (): AppContainer | undefined => state.container;

/** The container of this process, built on first use. */
export const container = (): AppContainer => {
  if (!state.build) throw new Error("The container is used before it is registered.");
  state.container ??= state.build(state.options);
  return state.container;
};
