import { getRequest, reopenRequest } from '@foodbank/contract/support/requests-staff';
import { call } from '../../../api.ts';
import { refreshRequests } from './use-requests.ts';

/** Undoes the member's last act on a request: closing, waiting or a snooze. Its clock goes on as if nothing had been. */
export async function undoOn(requestId: string): Promise<void> {
  const params = { requestId };
  const { request } = await call(getRequest, { params });
  const body = { key: crypto.randomUUID(), version: request.version, reason: 'Undone at once', undo: true };
  await call(reopenRequest, { params, body });
  await refreshRequests();
}
