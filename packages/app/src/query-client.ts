import { ApiError } from '@foodbank/contract/client/api-error';
import { QueryClient } from '@tanstack/react-query';

// Going back and forth between screens asks the server once. A change on the server still shows within half a minute.
const staleAfterMs = 30_000;

/** A cache of the server's answers. It repeats a read once if the network failed: mobile networks drop the first request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        // Without a network a call fails at once with a message. By default it would wait, and the screen would show a spinner.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
