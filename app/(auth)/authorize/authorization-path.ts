const pageParameters = new Set(["exp", "sig", "ba_iat", "ba_param", "ba_pl", "prompt"]);

/**
 * Returns the path of the authorization request behind a page, so that it can be repeated after
 * sign-in.
 */
export const toAuthorizationPath = (query: URLSearchParams): string => {
  const parameters = [...query].filter(([name]) => !pageParameters.has(name));
  return `/api/auth/oauth2/authorize?${new URLSearchParams(parameters)}`;
};
