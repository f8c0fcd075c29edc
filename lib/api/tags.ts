/** The tags of the OpenAPI document, in the order of the API reference. */
export const apiTags = [
  {
    name: "Agents",
    description:
      "Drafts of agents, their manifests, prompts and resources, and what is still incomplete.",
  },
  { name: "Tools", description: "The tools of a draft." },
  { name: "Versions", description: "Publishing, rolling back and comparing versions." },
  { name: "Keys", description: "API keys for published agents." },
  { name: "Tokens", description: "Personal access tokens for this API." },
  { name: "People", description: "Your account, the members of the Space and their invitations." },
  { name: "Imports", description: "Conversion of other formats to a manifest." },
  { name: "Gallery", description: "Example agents." },
  { name: "Tests", description: "Tests of tools, and of the tool that a model chooses." },
  { name: "Sign-ins", description: "Apps that people have signed in to agents with." },
  { name: "Calls", description: "The log of calls, statistics and what needs attention." },
  { name: "Conversations", description: "Conversations with an agent's model, over AG-UI." },
  { name: "Models", description: "The models of agents, their prices and the log of requests." },
  { name: "Credentials", description: "The secrets that tools send to services." },
  { name: "OAuth clients", description: "Apps that people can sign in to agents with." },
  { name: "Audit", description: "Who changed what in the Space." },
  { name: "Alerts", description: "Channels that are notified of what needs attention." },
  { name: "Search", description: "Finds agents and tools." },
];
