import type { Db } from '../../../platform/database.ts';
import { getLosses } from './disputes.ts';
import type { StoredCharge } from './queries.ts';
import { listRefundsOf, type Refund } from './refund-queries.ts';
import { isUnended } from './rules.ts';

/** Where the money of a charge is, in kobo. `heldKobo` says what of it the books keep for what it paid; this says what left us, or may have. */
export interface ChargeStanding {
  /** What we gave back: by the provider, or from our bank account. */
  givenKobo: number;
  /** What banks took back by disputes, and what was not won since. */
  takenKobo: number;
  /** Refunds that were sent and have not ended, and failed ones that the provider may have paid after all. */
  onItsWayKobo: number;
  /** Refunds that were not sent: they are with us. */
  waitingKobo: number;
  /** Refunds that failed, and of which nothing says that the customer has the money: they are with us. */
  failedKobo: number;
  /** What neither left us nor is on its way. More than that no bank is told that it gets. */
  leftKobo: number;
}

/** Finds where the money of a charge is, from its refunds and its losses. The charge is locked where something is decided by it. */
export async function standingOfCharge(
  db: Db,
  { id, paidKobo }: Pick<StoredCharge, 'id' | 'paidKobo'>,
): Promise<ChargeStanding> {
  const refunds = await listRefundsOf(db, id);
  const { lostKobo: takenKobo, coveredKobo } = await getLosses(db, id);
  const sumOf = (place: RefundPlace) =>
    refunds.reduce((sum, refund) => (placeOf(refund) === place ? sum + refund.amountKobo : sum), 0);
  // A refund that the customer's bank made is a part of what banks took.
  const givenKobo = sumOf('given') - coveredKobo;
  const onItsWayKobo = sumOf('on-its-way');
  return {
    ...{ givenKobo, takenKobo, onItsWayKobo, waitingKobo: sumOf('waiting'), failedKobo: sumOf('failed') },
    leftKobo: Math.max(0, paidKobo - givenKobo - takenKobo - onItsWayKobo),
  };
}

type RefundPlace = 'given' | 'on-its-way' | 'waiting' | 'failed' | 'none';

/** Where the money of a refund is; `none` for one whose place another one took. */
function placeOf(refund: Refund): RefundPlace {
  const { state, alarm, paidOtherwiseAt } = refund;
  if (state === 'paid' || paidOtherwiseAt !== null) return 'given';
  if (state === 'waiting') return 'waiting';
  if (state === 'sent' || (alarm !== null && alarm !== 'refund-failed')) return 'on-its-way';
  return isUnended(refund) ? 'failed' : 'none';
}
