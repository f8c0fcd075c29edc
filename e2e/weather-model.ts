import { LLMock } from "@copilotkit/aimock";

/**
 * Starts a provider whose model calls the tool with a description that mentions the weather.
 * Without such a tool, it only talks.
 */
export const startWeatherModel = async () => {
  const provider = new LLMock({ host: "127.0.0.1", port: 0 });
  provider.on({}, ({ tools = [] }) => {
    const tool = tools.find((each) => each.function.description?.includes("weather"));
    return tool
      ? { toolCalls: [{ name: tool.function.name, arguments: '{"city":"Rome"}' }] }
      : { content: "I cannot look that up." };
  });
  const url = await provider.start();
  return {
    model: {
      provider: "openai-compatible" as const,
      id: "weather-model",
      baseUrl: `${url}/v1`,
    },
    countRequests: () => provider.getRequests().length,
    stop: () => provider.stop(),
  };
};
