import { config } from "zod/v4/core";

// zod tries to compile schemas with eval, which the Content-Security-Policy of the pages blocks.
// Browsers would report that in the console.
config({ jitless: true });
