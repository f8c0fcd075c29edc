import { useMutation } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

type Run = { id: string; name: string; params: Record<string, unknown> };

/** Runs a tool of an example agent without copying the agent. */
export const useTryExample = () =>
  useMutation({
    mutationFn: ({ id, name, params }: Run) =>
      fetchApi("POST /gallery/{id}/tools/{name}/try", { params: { id, name }, body: { params } }),
  });
