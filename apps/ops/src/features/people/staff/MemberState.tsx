import type { MemberRow } from '@foodbank/contract/people/staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const states = {
  active: ['completed', 'Active'],
  invited: ['pending', 'Invited'],
  closed: ['other', 'Closed'],
} as const;

/** A member's state: active, invited and still without a second factor, or closed. */
export function MemberState({ state }: Pick<MemberRow, 'state'>) {
  const [tone, label] = states[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
