import type { RiderAccount } from '@foodbank/contract/people/riders';
import type { RiderRow } from '@foodbank/contract/people/riders-staff';
import { formatPhone, maskPhone } from '@foodbank/contract/primitives/phone';
import type { Rider } from './queries.ts';

/** A rider for themselves. */
export const describeOwnRider = ({ id, name, phone, city }: Rider): RiderAccount => ({
  id,
  name,
  phone: formatPhone(phone),
  city,
});

/** A rider for staff, with a masked phone. */
export const describeRider = ({ id, name, phone, city, state, invitedAt, joinedAt, version }: Rider): RiderRow => ({
  id,
  name,
  phone: maskPhone(phone),
  city,
  state,
  invitedAt: invitedAt.toISOString(),
  joinedAt: joinedAt?.toISOString() ?? null,
  version,
});
