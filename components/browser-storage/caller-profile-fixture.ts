import type { Profile } from "./caller-profiles";

export const emptyProfile: Profile = {
  key: "",
  bearer: "",
  variables: {},
  userId: "",
  chatId: "",
  executionId: "",
};
