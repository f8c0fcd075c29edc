import { prismaAdapter } from "better-auth/adapters/prisma";
import { database } from "../database";

/** Lets better-auth store users, sessions and passwords in our tables. */
export const authAdapter = () => prismaAdapter(database(), { provider: "postgresql" });
