import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Consent } from './queries.ts';

/** The version of the consent text beside the forms. Change it whenever the text changes. */
const consentVersion = '2026-11';

/** A form that was filled in faster than this is treated as spam. */
const fillingMinMs = 1_500;

/** What detects spam. */
export interface Extras {
  /** A field that is hidden from people (a honeypot). Programs fill it in. */
  website?: string | undefined;
  /** How long filling in the form took. */
  elapsedMs?: number | undefined;
  /** True if more forms came from the sender's address than are usual. */
  isOneOfMany?: boolean | undefined;
}

/** The consent to store with an enquiry. It is quarantined if a program seems to have sent it, or the address sends many. */
export function consentOf({ website, elapsedMs, isOneOfMany = false }: Extras): Consent {
  const quarantined = isOneOfMany || (website ?? '') !== '' || (elapsedMs !== undefined && elapsedMs < fillingMinMs);
  return { consentVersion, quarantined };
}

/** A digest of the fields and the Lagos day, so that the same form sent twice on one day is stored once. */
export function digestOf(tx: Tx, kind: string, fields: object): string {
  return tx.keys.digest(`${kind} ${lagosDay(tx.now)} ${JSON.stringify(fields)}`);
}
