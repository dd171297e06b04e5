import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { countRefusedCall } from '../../foundation/audit/refused-calls.ts';
import { staffActor } from './find-staff-caller.ts';

/**
 * Counts a member's search for a contact. Lists mask contacts, and by searching for one after the other a member could find out whose
 * they are. Beyond the limit the search is refused with `too-many-requests`, and counted for the audit log without what was searched for.
 */
export async function countContactSearch(
  { database, limits }: Pick<AppContext, 'database' | 'limits'>,
  staff: StaffCaller,
  call: string,
): Promise<void> {
  try {
    await limits.take('contactSearchesByMember', staff.id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-requests') {
      const refused = {
        actor: staffActor(staff),
        action: 'contact-searches-exceeded',
        subject: staff.id,
        call,
      } as const;
      await database.write((tx) => countRefusedCall(tx, refused));
    }
    throw error;
  }
}
