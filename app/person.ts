import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type CurrentUser, currentUser } from "@/lib/server/current-user";
import { pathHeader } from "@/lib/server/page-policy";

type Member = Extract<CurrentUser, { type: "member" }>;

/** The signed-in person; everybody else is sent to set-up (first visit) or to sign-in and back. */
export const requirePerson = async (): Promise<Member> => {
  const requestHeaders = await headers();
  const user = await currentUser(requestHeaders);
  if (user.type === "member") return user;
  if (user.type === "first") redirect("/set-up");
  const path = requestHeaders.get(pathHeader);
  redirect(path && path !== "/" ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
};

/** Lets only those through whom a page of the entrance is for, and sends the others where they belong. */
export const requireVisitor = async (type: "first" | "anonymous"): Promise<void> => {
  const user = await currentUser(await headers());
  if (user.type === type) return;
  redirect({ member: "/agents", first: "/set-up", anonymous: "/sign-in" }[user.type]);
};
