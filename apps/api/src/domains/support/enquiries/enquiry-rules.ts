import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Consent } from './queries.ts';

/** The text beside the forms that says what happens with the data; a new wording gets a new version. */
const consentVersion = '2026-11';

/** Nobody fills a form in faster. */
const humanMs = 1_500;

/** What the pages send beside the fields; both may be missing. */
export interface Extras {
  website?: string | undefined;
  elapsedMs?: number | undefined;
}

/** Whether somebody or something filled the form in: the hidden field stays empty under human hands, and typing takes time. */
export function consentOf({ website, elapsedMs }: Extras): Consent {
  const quarantined = (website ?? '') !== '' || (elapsedMs !== undefined && elapsedMs < humanMs);
  return { consentVersion, quarantined };
}

/** A digest of what was said and the Lagos day: the same form posted twice is one. */
export function digestOf(tx: Tx, kind: string, said: object): string {
  return tx.keys.digest(`${kind} ${lagosDay(tx.now)} ${JSON.stringify(said)}`);
}
