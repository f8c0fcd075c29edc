import { createRoute, z } from "@hono/zod-openapi";
import { toPublicInterrupts } from "@/lib/agent/model/interrupt";
import type { Thread } from "@/lib/agent/model/thread";
import { deleteOwnThread, getOwnThread, listOwnThreads } from "@/lib/data/threads/own-threads";
import {
  anyRole,
  createRouter,
  emptyResponse,
  errorResponses,
  jsonResponse,
  slugParam,
} from "../router";
import { page, timeCursor, toTimeCursor } from "../schemas/page";
import { threadDetail, threadList } from "../schemas/threads";

const tags = ["Conversations"];
const threadParams = slugParam.extend({
  threadId: z.string().openapi({ param: { name: "threadId", in: "path" } }),
});

type Summary = Omit<Thread, "messages" | "state" | "resourceTexts">;
const toThreadDto = (threadId: string, { title, createdAt, updatedAt, run }: Summary) => {
  if (!run) return { threadId, title, ...toTimes({ createdAt, updatedAt }), run: null };
  const { id: _, isFollowed: __, openInterrupts, ...rest } = run;
  // A copy, because the schema allows additional properties, but the type has no index signature.
  const interrupts = toPublicInterrupts(openInterrupts).map((interrupt) => ({ ...interrupt }));
  return {
    threadId,
    title,
    ...toTimes({ createdAt, updatedAt }),
    run: { ...rest, openInterrupts: interrupts },
  };
};

const toTimes = ({ createdAt, updatedAt }: Pick<Summary, "createdAt" | "updatedAt">) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The user's own conversations with the agents of the Space. Nobody can see those of others. */
export const threadRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/threads",
        tags,
        summary: "List your conversations with an agent, latest first",
        request: { params: slugParam, query: page(timeCursor) },
        responses: { 200: jsonResponse(threadList, "The conversations."), ...errorResponses },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { threads, next } = await listOwnThreads(c.var.member, slug, c.req.valid("query"));
        return c.json(
          {
            threads: threads.map(({ threadId, thread }) => toThreadDto(threadId, thread)),
            ...(next && { cursor: toTimeCursor(next) }),
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/threads/{threadId}",
        tags,
        summary: "Get one of your conversations",
        request: { params: threadParams },
        responses: { 200: jsonResponse(threadDetail, "The conversation."), ...errorResponses },
      }),
      async (c) => {
        const { slug, threadId } = c.req.valid("param");
        const thread = await getOwnThread(c.var.member, slug, threadId);
        const messages = thread.messages.map((message) => ({ ...message }));
        const dto = { ...toThreadDto(threadId, thread), messages, state: thread.state };
        return c.json(dto, 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/agents/{slug}/threads/{threadId}",
        tags,
        access: anyRole,
        summary: "Delete one of your conversations",
        request: { params: threadParams },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        const { slug, threadId } = c.req.valid("param");
        await deleteOwnThread(c.var.member, slug, threadId);
        return c.body(null, 204);
      },
    );
