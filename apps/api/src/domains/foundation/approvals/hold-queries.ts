import { find, run } from '../../../platform/database.ts';

// A few lapsed holds at most, of pages that ended without a word. Two calls at once don't wait for each other.
/** Deletes holds that have lapsed, a few at a time. */
export const deleteLapsed = run<[now: Date]>(
  'delete-lapsed-approval-holds',
  `delete from approval_holds where approval_id in (
     select approval_id from approval_holds where held_until <= $1 order by approval_id limit 20 for update skip locked)`,
);
/** Takes or renews a hold, unless another member has it. */
export const takeHold = run<[approvalId: string, memberId: string, now: Date, until: Date]>(
  'take-approval-hold',
  `insert into approval_holds as h (approval_id, member_id, since, held_until) values ($1, $2, $3, $4)
   on conflict (approval_id) do update set member_id = $2, held_until = $4,
     since = case when h.member_id = $2 and h.held_until > $3 then h.since else $3 end
   where h.member_id = $2 or h.held_until <= $3`,
);
/** Who holds a request, and since when; null if it is not held. */
export const findHold = find<{ memberId: string; since: Date }, [approvalId: string]>(
  'approval-hold',
  'select member_id as "memberId", since from approval_holds where approval_id = $1',
);
/** Deletes a member's own hold. */
export const deleteHold = run<[approvalId: string, memberId: string]>(
  'delete-approval-hold',
  'delete from approval_holds where approval_id = $1 and member_id = $2',
);
