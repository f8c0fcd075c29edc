import { useMutation } from "@tanstack/react-query";
import type { ConnectionStep, ConnectionTestRequest } from "@/lib/api/schemas/connection-tests";
import { fetchApi } from "../client/api";

export type { ConnectionStep };

/** Connects to the published agent over MCP from the server, as hosts do. */
export const useTestConnection = (slug: string) =>
  useMutation({
    mutationFn: (body: ConnectionTestRequest) =>
      fetchApi("POST /agents/{slug}/connection-test", { params: { slug }, body }),
  });
