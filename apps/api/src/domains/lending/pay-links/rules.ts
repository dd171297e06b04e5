import type { PayLinkState } from '@foodbank/contract/lending/pay-links';
import type { Keys } from '../../../platform/keys.ts';
import { type Charge, heldKobo } from '../../money/charges/queries.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { isPayable } from '../loans/life/payoff-quotes.ts';
import { mayStillCount } from '../loans/under-way.ts';
import type { StoredPayLink } from './queries.ts';

// 22 characters of base64url have 132 bits.
const tokenLength = 22;
/** The form of the tokens of links and of their payments. */
export const tokenForm = /^[\w-]{22}$/;

/** Every token that a link may have: one for each secret of ours. It is derived and not stored, so that neither staff nor a copy of the table has it. */
const tokensOf = ({ digests }: Pick<Keys, 'digests'>, id: string): string[] =>
  digests(`pay-link:${id}`).map((digest) => digest.slice(0, tokenLength));

/** The token of a link. After the secret was rotated, its digest says which secret the link was made with. */
export const tokenOf = (keys: Pick<Keys, 'digests'>, { id, tokenDigest }: Pick<StoredPayLink, 'id' | 'tokenDigest'>) =>
  tokensOf(keys, id).find((token) => digestOfToken(token) === tokenDigest) ?? null;

/** The digest under which a new link is stored. */
export const tokenDigestOf = ({ digest }: Pick<Keys, 'digest'>, id: string): string =>
  digestOfToken(digest(`pay-link:${id}`).slice(0, tokenLength));

/** The tokens that the page of a payment may have: only who began it has the address. */
export const paymentTokensOf = ({ digests }: Pick<Keys, 'digests'>, chargeId: string): string[] =>
  digests(`pay-link-payment:${chargeId}`).map((digest) => digest.slice(0, tokenLength));

/** The address of a link. */
export const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/pay/${token}`;

/** What says where a link stands. `charges` are its own. */
export interface LinkFacts {
  link: Pick<StoredPayLink, 'expiresAt' | 'endedAt'>;
  charges: readonly Charge[];
  loan: Pick<LoanState, 'state' | 'payoffKobo' | 'frozenSince'>;
  now: Date;
}

/** Where a link stands. A payment decides first, also after the link has ended. */
export function stateOfLink({ link, charges, loan, now }: LinkFacts): PayLinkState {
  if (charges.some((charge) => heldKobo(charge) > 0)) return 'paid';
  if (link.endedAt !== null) return 'ended';
  if (now >= link.expiresAt) return 'expired';
  if (!isPayable(loan) || loan.frozenSince !== null) return 'over';
  return charges.some(mayStillCount) ? 'started' : 'open';
}

/** True while a payment can be begun by a link. */
export const canBegin = (state: PayLinkState): boolean => state === 'open' || state === 'started';

/** What is asked by a link: never more than its plan needs today. */
export const askedByLink = ({ amountKobo }: Pick<StoredPayLink, 'amountKobo'>, { payoffKobo }: LoanState): number =>
  Math.min(amountKobo, payoffKobo);
