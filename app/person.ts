import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pathHeader } from "@/lib/server/page-policy";
import { type Visitor, visitor } from "@/lib/server/visitor";

type Person = Extract<Visitor, { is: "person" }>;

/** The signed-in person; everybody else is sent to set-up (first visit) or to sign-in and back. */
export const requirePerson = async (): Promise<Person> => {
  const asked = await headers();
  const who = await visitor(asked);
  if (who.is === "person") return who;
  if (who.is === "first") redirect("/set-up");
  const path = asked.get(pathHeader);
  redirect(path && path !== "/" ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
};

/** Lets only those through whom a page of the entrance is for, and sends the others where they belong. */
export const requireVisitor = async (is: "first" | "stranger"): Promise<void> => {
  const who = await visitor(await headers());
  if (who.is === is) return;
  redirect({ person: "/agents", first: "/set-up", stranger: "/sign-in" }[who.is]);
};
