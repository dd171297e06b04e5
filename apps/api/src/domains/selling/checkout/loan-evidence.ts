import { toNaira } from '@foodbank/contract/primitives/money';
import type { AgreedOffer, LoanCharge } from '@foodbank/contract/selling/checkout-staff';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findTextVersion } from '../../foundation/legal-texts/queries.ts';
import { readAgreement, sha256Of } from '../../lending/loans/agreement-text.ts';
import { findLoan, type StoredLoan } from '../../lending/loans/queries.ts';
import { isCovered } from '../../money/charges/covering.ts';
import { type Charge, listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf, type StoredRefund } from '../../money/charges/refund-queries.ts';
import { withCards } from '../../money/charges/staff-queries.ts';
import { wordsOfCards } from '../../money/saved-cards/queries.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { findOfferOfLoan, listOffersOf, listOfferViews, type StoredOffer } from './offer-queries.ts';
import { readOfferContent } from './offer-rules.ts';
import { describeOffered } from './offers.ts';

const getLoan = async (db: Db, loanId: string): Promise<StoredLoan> =>
  (await findLoan(db, loanId)) ?? refuse('not-found');

/** The offer that a loan was agreed to by, with its evidence; null for a loan that no checkout made. Refuses with `not-found`. */
export async function readLoanOffer(db: Db, loanId: string): Promise<AgreedOffer | null> {
  const loan = await getLoan(db, loanId);
  const offer = await findOfferOfLoan(db, loanId);
  if (offer === null) return null;
  const content = readOfferContent(offer.content);
  const [views, ofCheckout] = [await listOfferViews(db, offer.id), await listOffersOf(db, offer.checkoutId)];
  const { texts: _, ...offered } = await describeOffered(db, offer, content);
  const texts: AgreedOffer['texts'] = [];
  for (const { kind, version, sha256 } of content.texts) {
    const stored = await findTextVersion(db, kind, content.language, Number(version));
    texts.push({ kind, version, sha256, isExample: stored?.isExample ?? false });
  }
  const { madeAt, codes, codeSentAt, agreedDevice, taps } = offer;
  return {
    ...offered,
    ...{ madeAt: madeAt.toISOString(), codes, codeSentAt: codeSentAt?.toISOString() ?? null, agreedDevice, taps },
    devices: views.map(({ device, firstSeenAt, lastSeenAt, hasAgreed }) => ({
      ...{ device, hasAgreed },
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    texts,
    holidays: [...content.holidays],
    isIntact: isIntact(loan, offer),
    replaced: ofCheckout
      .filter(({ number }) => number < offer.number)
      .map(({ digest, state, madeAt: at }) => ({ digest, state, madeAt: at.toISOString() })),
  };
}

/** True if what was shown is what was agreed to, and what the sealed agreement names. */
function isIntact({ agreementText, agreementSha256 }: StoredLoan, { content, digest }: StoredOffer): boolean {
  if (sha256Of(content) !== digest || sha256Of(agreementText) !== agreementSha256) return false;
  return readAgreement(agreementText).offer?.digest === digest;
}

/** The payments of a loan: of its checkout, and what was paid back. The newest first. Refuses with `not-found`. */
export async function readLoanCharges(db: Db, loanId: string): Promise<LoanCharge[]> {
  const loan = await getLoan(db, loanId);
  const offer = await findOfferOfLoan(db, loan.id);
  const down = offer === null ? [] : await listChargesOf(db, ownerOfCheckout(offer.checkoutId));
  const repayments = await listChargesOf(db, { kind: 'repayment', id: loan.id });
  const charges: LoanCharge[] = [];
  for (const [kind, some] of [
    ['down-payment', down],
    ['repayment', repayments],
  ] as const)
    for (const charge of await withCards(db, some, wordsOfCards)) charges.push(await describeCharge(db, kind, charge));
  return charges.toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1));
}

const refundsOf = (db: Db, { id, refundKobo }: Charge): Promise<readonly StoredRefund[]> | readonly StoredRefund[] =>
  refundKobo === 0 ? [] : listRefundsOf(db, id);

async function describeCharge(
  db: Db,
  kind: LoanCharge['kind'],
  charge: Charge & { card: string | null },
): Promise<LoanCharge> {
  const refunds = (await refundsOf(db, charge)).filter(({ sentAgainAs }) => sentAgainAs === null);
  const { id, reference, state, createdAt, paidAt } = charge;
  const channel = charge.card ?? charge.channel;
  return {
    ...{ id, reference, kind, channel },
    asked: toNaira(charge.amountKobo),
    paid: toNaira(charge.paidKobo),
    used: toNaira(charge.usedKobo),
    isOpen: state === 'open' || state === 'pending' || state === 'unclear',
    askedAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refunds: await Promise.all(
      refunds.map(async (refund) => ({
        ...{ id: refund.id, reason: refund.reason, state: refund.state },
        amount: toNaira(refund.amountKobo),
        requestedAt: refund.requestedAt.toISOString(),
        endedAt: refund.endedAt?.toISOString() ?? null,
        isByBank: await isCovered(db, refund),
      })),
    ),
  };
}
