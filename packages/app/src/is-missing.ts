import { ApiError } from '@foodbank/contract/client/api-error';

/** Whether a read failed because there is nothing at its address: it is unknown, or no address is written so. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);
