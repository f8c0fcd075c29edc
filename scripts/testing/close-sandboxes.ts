import { afterAll } from "vitest";
import { closeSandboxes } from "@/lib/handlers/javascript/host/sandbox-fixture";

// Test files share the fixture's module, which could register this for only one of them.
afterAll(closeSandboxes);
