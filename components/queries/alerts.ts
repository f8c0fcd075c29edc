import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RouteRequest } from "@/lib/api/api-routes";
import { fetchApi } from "../client/api";

const channelsKey = ["alert-channels"] as const;
const messagesKey = (id: string) => [...channelsKey, id, "messages"] as const;

export type NewAlertChannel = RouteRequest<"POST /alert-channels">["body"];
export type AlertChannelChange = RouteRequest<"PUT /alert-channels/{id}">["body"];

/** Where the Space's alerts are sent. Only editors and owners may see this. */
export const useAlertChannels = (enabled: boolean) =>
  useQuery({
    queryKey: channelsKey,
    queryFn: ({ signal }) => fetchApi("GET /alert-channels", { signal }),
    enabled,
  });

/** A channel's latest messages, newest first. */
export const useAlertMessages = (id: string) =>
  useQuery({
    queryKey: messagesKey(id),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /alert-channels/{id}/messages", { params: { id }, signal })).messages,
  });

/** Also reloads what needs attention, because a channel's change can affect it. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: channelsKey }),
      client.invalidateQueries({ queryKey: ["attention"] }),
    ]);
};

export const useCreateAlertChannel = () =>
  useMutation({
    mutationFn: (body: NewAlertChannel) => fetchApi("POST /alert-channels", { body }),
    onSuccess: useRefresh(),
  });

export const useChangeAlertChannel = (id: string) =>
  useMutation({
    mutationFn: (body: AlertChannelChange) =>
      fetchApi("PUT /alert-channels/{id}", { params: { id }, body }),
    onSuccess: useRefresh(),
  });

export const useDeleteAlertChannel = () =>
  useMutation({
    mutationFn: (id: string) => fetchApi("DELETE /alert-channels/{id}", { params: { id } }),
    onSettled: useRefresh(),
  });

/** Sends a test message. Resolves to a sentence that describes the problem, or to null. */
export const useTestAlertChannel = (id: string) =>
  useMutation({
    mutationFn: async () =>
      (await fetchApi("POST /alert-channels/{id}/test", { params: { id } })).problem,
    onSettled: useRefresh(),
  });
