import type { MoneyFlow, MoneyGroup, Owed } from '@foodbank/contract/money/ledger-staff';
import { moneyGroups } from '@foodbank/contract/money/ledger-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type Days, daysOfPeriod, eachDay, type PeriodName } from '@foodbank/contract/primitives/periods';
import type { Db } from '../../../platform/database.ts';
import { type DayFlow, listDayFlows, listOwed, moneyKinds } from './day-sum-queries.ts';
import { findAccount } from './queries.ts';
import { type AccountKind, balanceOf, businessAccount } from './rules.ts';

// What is owed to an agent, a store or a rider is paid by payouts only.
const payees: Readonly<Partial<Record<AccountKind, MoneyGroup>>> = {
  'agent-payable': 'agents',
  'store-payable': 'stores',
  'rider-payable': 'riders',
};
const byCode: Readonly<Partial<Record<DayFlow['code'], MoneyGroup>>> = {
  'charge-paid': 'customers',
  'refund-paid': 'refunds',
  'refund-paid-by-bank': 'refunds',
  'payslip-refund-paid': 'refunds',
  'payslip-refund-returned': 'refunds',
  'payroll-remitted': 'employers',
  'payroll-remitted-short': 'employers',
  'payroll-remitted-over': 'employers',
  'payroll-remittance-returned': 'employers',
  'payroll-surplus-returned': 'employers',
  'dispute-lost': 'disputes',
  'dispute-won': 'disputes',
  'provider-fee': 'fees',
  'tax-paid': 'tax',
  'capital-paid-in': 'owners',
  'capital-paid-out': 'owners',
};

/** What a flow of money is for. What only a statement tells is a line of it, also once a person or a rule has explained it. */
const groupOf = ({ code, otherKind }: Pick<DayFlow, 'code' | 'otherKind'>): MoneyGroup =>
  byCode[code] ?? payees[otherKind] ?? 'lines';

interface InOut {
  inKobo: number;
  outKobo: number;
}

const sumOf = (flows: readonly DayFlow[]): InOut => ({
  inKobo: flows.reduce((sum, { inKobo }) => sum + inKobo, 0),
  outKobo: flows.reduce((sum, { outKobo }) => sum + outKobo, 0),
});
const inNaira = ({ inKobo, outKobo }: InOut) => ({ in: toNaira(inKobo), out: toNaira(outKobo) });
const within = (flows: readonly DayFlow[], { from, to }: Days) => flows.filter(({ day }) => day >= from && day <= to);

/** What came in and went out in a period that ends on a business date, with the period before. */
export async function readMoneyFlow(db: Db, period: PeriodName, today: Day): Promise<MoneyFlow> {
  const { days, earlier } = daysOfPeriod(period, today);
  const [flows, accounts] = await Promise.all([
    listDayFlows(db, earlier.from, days.to),
    Promise.all(moneyKinds.map((kind) => findAccount(db, businessAccount(kind)))),
  ]);
  const [present, before] = [within(flows, days), within(flows, earlier)];
  const groups = (Object.keys(moneyGroups) as MoneyGroup[]).flatMap((group) => {
    const [own, ownBefore] = [present, before].map((some) => sumOf(some.filter((flow) => groupOf(flow) === group)));
    const isUsed = [own, ownBefore].some((one) => one && one.inKobo + one.outKobo > 0);
    return own && ownBefore && isUsed ? [{ group, ...inNaira(own), earlier: inNaira(ownBefore) }] : [];
  });
  return {
    ...days,
    earlier,
    days: eachDay(days).map((day) => {
      const ofDay = present.filter((flow) => flow.day === day);
      const toPayees = sumOf(ofDay.filter(({ otherKind }) => payees[otherKind] !== undefined));
      return { day, ...inNaira(sumOf(ofDay)), paidOut: toNaira(toPayees.outKobo) };
    }),
    groups,
    total: { ...inNaira(sumOf(present)), earlier: inNaira(sumOf(before)) },
    balance: toNaira(accounts.reduce((sum, one) => sum + (one === null ? 0 : balanceOf(one.kind, one)), 0)),
  };
}

/** What is owed to whom now. A customer's refund that is on its way is still the customer's money: it stands apart from the rest. */
export async function readOwed(db: Db): Promise<Owed> {
  const kinds = ['agent-payable', 'store-payable', 'rider-payable', 'customer-funds', 'tax-payable'] as const;
  const found = new Map((await listOwed(db, kinds)).map((row) => [row.kind, row]));
  const of = (kind: AccountKind) => found.get(kind) ?? { balanceKobo: 0, onItsWayKobo: 0, count: 0, onItsWayCount: 0 };
  const row = (to: Owed['rows'][number]['to'], kind: AccountKind) => {
    const { balanceKobo, onItsWayKobo, count } = of(kind);
    return { to, amount: toNaira(balanceKobo), onItsWay: toNaira(onItsWayKobo), count };
  };
  const customers = of('customer-funds');
  const refunds = toNaira(customers.onItsWayKobo);
  return {
    rows: [
      row('agents', 'agent-payable'),
      row('stores', 'store-payable'),
      row('riders', 'rider-payable'),
      { to: 'refunds', amount: refunds, onItsWay: refunds, count: customers.onItsWayCount },
      {
        ...row('customers', 'customer-funds'),
        amount: toNaira(customers.balanceKobo - customers.onItsWayKobo),
        onItsWay: 0,
      },
      row('tax', 'tax-payable'),
    ],
  };
}
