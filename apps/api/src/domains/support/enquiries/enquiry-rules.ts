import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Consent } from './queries.ts';

/** The version of the text beside the forms that says what happens with the data; a new wording gets a new version. */
const consentVersion = '2026-11';

/** A form that was filled in faster than this, in milliseconds, was filled in by a program. */
const humanMs = 1_500;

/** What the pages send beside the fields; both may be missing. */
export interface Extras {
  /** A field that people don't see; programs fill it in. */
  website?: string | undefined;
  /** How long filling the form in took. */
  elapsedMs?: number | undefined;
}

/** What an enquiry is stored with; it is quarantined if a program seems to have sent it. */
export function consentOf({ website, elapsedMs }: Extras): Consent {
  const quarantined = (website ?? '') !== '' || (elapsedMs !== undefined && elapsedMs < humanMs);
  return { consentVersion, quarantined };
}

/** A digest of the fields and the Lagos day: the same form sent twice on one day is one enquiry. */
export function digestOf(tx: Tx, kind: string, fields: object): string {
  return tx.keys.digest(`${kind} ${lagosDay(tx.now)} ${JSON.stringify(fields)}`);
}
