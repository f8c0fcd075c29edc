import { prismaAdapter } from "better-auth/adapters/prisma";
import { database } from "./database";

/** Where better-auth keeps people, sessions and passwords: our tables, through its own adapter. */
export const authStore = () => prismaAdapter(database(), { provider: "postgresql" });
