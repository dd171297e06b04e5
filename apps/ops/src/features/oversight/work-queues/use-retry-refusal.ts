import { permissions } from '@foodbank/contract/people/permissions';
import { useMay } from '../../../session/member.ts';

/** Why the member may not decide about failed work; null if they may. */
export function useRetryRefusal(): string | null {
  return useMay('work.retry') ? null : `Your roles don’t include: ${permissions['work.retry']}.`;
}
