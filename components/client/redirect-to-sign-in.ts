/** Navigates to the sign-in page, which explains that the session has ended and leads back here. */
export const redirectToSignIn = (): void => {
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ next, reason: "session-end" })}`);
};
