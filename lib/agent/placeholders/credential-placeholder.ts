/** Returns the placeholder for a field of a credential. */
export const createCredentialPlaceholder = (service: string, field: string): string =>
  `{{credentials.${service}.${field}}}`;
