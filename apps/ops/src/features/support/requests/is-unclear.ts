import { ApiError } from '@foodbank/contract/client/api-error';

/** Whether a failed call may have worked all the same, and may work later: the network, the time or the server failed. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'server'].includes(error.kind);
