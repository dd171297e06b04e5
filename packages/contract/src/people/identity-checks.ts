import * as z from 'zod/mini';

/** Who knows a person by a number: the banks (BVN), or the identity register (NIN). Both have 11 digits. */
export const numberKinds = ['bvn', 'nin'] as const;
export const numberKind = z.enum(numberKinds);
export type NumberKind = z.infer<typeof numberKind>;

/** Why an identity check ended, or waits for a person. */
export const identityReasons = [
  'name-differs',
  'birth-date-differs',
  'number-known',
  'not-found',
  'under-age',
  'provider-down',
  'another-person',
  'looked-at',
] as const;
export const identityReason = z.enum(identityReasons);
export type IdentityReason = z.infer<typeof identityReason>;

/** From which age a plan is possible. */
export const adultYears = 18;
