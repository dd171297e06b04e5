import type { RequestRecord } from '@foodbank/contract/support/requests-staff';

/** Why a rule refuses a member's act on a request now; null if nothing does. */
export function whyRefused({ holder, state, quarantined }: RequestRecord, memberId: string, mayWork: boolean) {
  if (!mayWork) return 'Your role reads requests. It does not work on them.';
  if (holder !== null && holder.id !== memberId) return `${holder.name} has this request open. Take it over first.`;
  if (state === 'closed') return 'This request is closed. Reopen it first.';
  if (quarantined) return 'This request is in quarantine. Release it first.';
  return null;
}
