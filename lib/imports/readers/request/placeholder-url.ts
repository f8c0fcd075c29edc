/** Base URL of tools whose source does not say where the service is. Users replace it. */
export const PLACEHOLDER_URL = "https://api.example.com";
