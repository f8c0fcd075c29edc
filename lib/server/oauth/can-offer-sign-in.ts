/** Sign-in sends secrets to redirect URIs and back, so it needs https, except on the machine itself. */
export const canOfferSignIn = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};
