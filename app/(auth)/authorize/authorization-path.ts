const pageParameters = new Set(["exp", "sig", "ba_iat", "ba_param", "ba_pl", "prompt"]);

/** The authorization request behind a page, to be made again after a sign-in. */
export const toAuthorizationPath = (query: URLSearchParams): string => {
  const parameters = [...query].filter(([name]) => !pageParameters.has(name));
  return `/api/auth/oauth2/authorize?${new URLSearchParams(parameters)}`;
};
