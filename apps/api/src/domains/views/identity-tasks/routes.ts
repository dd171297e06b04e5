import { listIdentityLooks } from '@foodbank/contract/people/identity-levels';
import { lookReasons } from '@foodbank/contract/people/identity-levels-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { listLooksOf } from './queries.ts';

/** The call by which customers see who looked at their pictures. */
export function identityLookRoutes({ database: { read } }: AppContext): Route[] {
  return [
    personRoute(listIdentityLooks, async (_, { person }) => {
      const [looks, members] = [await listLooksOf(read, person.id), await namesOfMembers(read)];
      return {
        looks: looks.map(({ at, kind, staffId, why }) => ({
          at: at.toISOString(),
          kind,
          by: firstNameOf(members.get(staffId)),
          why: lookReasons[why],
        })),
      };
    }),
  ];
}

const firstNameOf = (name: string | undefined): string => name?.split(' ')[0] || 'A former member';
