/** A customer as stored. The dashboard is computed here without the product's own code, so that tests can compare the two. */
export interface PlainCustomer {
  id: string;
  neverReferral: boolean;
  referredAt: Date;
}

export interface PlainOrder {
  /** True if the customer had the agent's contacts when the order was reported first. */
  isOwn: boolean;
  customerId: string;
  status: string;
  amountKobo: number;
  ratePpm: number;
  placedAt: Date;
  completedAt: Date | null;
}

const lagos = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the summary and history of a month, or of all time without one. Amounts are in naira. */
export function countPlainly(
  customers: readonly PlainCustomer[],
  orders: readonly PlainOrder[],
  month: number | undefined,
  year: number | undefined,
  now: Date,
) {
  const within = (at: Date) =>
    month === undefined || lagos.format(at).startsWith(`${year}-${String(month).padStart(2, '0')}`);
  const referrals = customers.filter(({ neverReferral }) => !neverReferral);
  const theirs = orders.filter(({ isOwn }) => !isOwn);
  const sold = theirs.filter((order) => order.status === 'completed' && order.completedAt && within(order.completedAt));
  const expected = theirs.filter((order) => order.status === 'pending' && within(order.placedAt));
  return {
    totalSales: sum(sold.map((order) => order.amountKobo)) / 100,
    totalReferrals: referrals.filter(({ referredAt }) => within(referredAt)).length,
    totalReferralEarnings: sum(sold.map(commissionOf)) / 100,
    expectedEarnings: sum(expected.map(commissionOf)) / 100,
    totalOrdersFromReferrals: sold.length,
    history: historyOf(sold, month, year, now),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** In kobo, half a kobo rounded to even. Works on decimal text, unlike the product. */
function commissionOf({ amountKobo, ratePpm }: PlainOrder): number {
  const digits = (BigInt(amountKobo) * BigInt(ratePpm)).toString().padStart(7, '0');
  const whole = Number(digits.slice(0, -6));
  const rest = digits.slice(-6);
  if (rest === '500000') return whole % 2 === 0 ? whole : whole + 1;
  return rest > '500000' ? whole + 1 : whole;
}

function historyOf(sold: readonly PlainOrder[], month: number | undefined, year: number | undefined, now: Date) {
  const dayOf = (order: PlainOrder) => lagos.format(order.completedAt ?? now);
  const first = sold.map(dayOf).sort()[0];
  if (first === undefined) return [];
  const firstDay = month === undefined ? first : `${year}-${String(month).padStart(2, '0')}-01`;
  const history = [];
  for (
    let at = new Date(`${firstDay}T12:00:00+01:00`);
    lagos.format(at) <= lagos.format(now);
    at.setUTCDate(at.getUTCDate() + 1)
  ) {
    const day = lagos.format(at);
    if (month !== undefined && !day.startsWith(firstDay.slice(0, 7))) break;
    history.push({ day, value: sum(sold.filter((one) => dayOf(one) === day).map((one) => one.amountKobo)) / 100 });
  }
  return history;
}
