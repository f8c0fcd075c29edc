import { loadPage, toSitePath } from "./site-path";

/** Navigates to the sign-in page, which explains that the session has ended and leads back here. */
export const redirectToSignIn = (): void => {
  const next = toSitePath(window.location.pathname + window.location.search);
  loadPage(`/sign-in?${new URLSearchParams({ next, reason: "session-end" })}`);
};
