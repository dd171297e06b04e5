import { addCorrection } from '../src/domains/earning/commissions/add-correction.ts';
import { fixBonuses } from '../src/domains/earning/commissions/fix-bonuses.ts';
import { lapseOldLines } from '../src/domains/earning/commissions/lapse-lines.ts';
import { changePayoutLines } from '../src/domains/earning/payouts/change-payout-lines.ts';
import { claimPayout } from '../src/domains/earning/payouts/claim-payout.ts';
import { holdPayout } from '../src/domains/earning/payouts/hold-payout.ts';
import { proposeForAgent } from '../src/domains/earning/payouts/propose-agent-payout.ts';
import { recordDisbursement } from '../src/domains/earning/payouts/record-disbursement.ts';
import { refusePayout } from '../src/domains/earning/payouts/refuse-payout.ts';
import { releasePayout } from '../src/domains/earning/payouts/release-payout.ts';
import { approvePayout, reviewPayout } from '../src/domains/earning/payouts/review-payouts.ts';
import { setAccountState } from '../src/domains/people/accounts/queries.ts';
import { lockAgent } from '../src/domains/people/agents/queries.ts';
import type { ReportedOrder } from '../src/domains/selling/orders/order-rules.ts';
import { recordOrders } from '../src/domains/selling/orders/record-orders.ts';
import { recordCustomers } from '../src/domains/selling/sign-ups/record-customers.ts';
import type { TestAgent } from './make-agent.ts';
import { allAccept } from './make-payouts.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

/** The day of the orders, the payouts' month and day of sending, the day of bonuses, and one on which what is owed has lapsed. */
export const days = {
  ordered: '2026-10-01',
  month: '2026-10-01',
  sent: '2026-11-09',
  bonus: '2026-11-08',
  lapsed: '2027-11-09',
} as const;
const at = new Date(`${days.ordered}T09:00:00.000Z`);
const amountMaxKobo = 30_000_000;
const reason = 'The test of money at once';

interface World {
  app: TestApp;
  agents: readonly TestAgent[];
  reviewer: TestStaff;
  approver: TestStaff;
  /** From 0 to 1. */
  random: () => number;
}

/** The customer of an agent. */
export const customerOf = ({ id }: TestAgent) => `customer-${id}`;

/** Everything that may happen to agents' money, drawn at random, for many workers at once. */
export function moneyOperations({ app, agents, reviewer, approver, random }: World) {
  const { database } = app.context;
  const whole = (most: number) => 1 + Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const agentId = () => pick(agents).id;
  const [ada, bola] = [reviewer, approver].map(({ id }) => ({ kind: 'staff', id }) as const) as [Actor, Actor];
  const orders = new Map<string, ReportedOrder>();
  const report = async (reports: ReportedOrder[]) => {
    const outcomes = await database.write((tx) => recordOrders(tx, reports));
    for (const [index, one] of reports.entries()) if (outcomes[index] === null) orders.set(one.number, one);
  };
  /** Does something with a payout in one of some states, if there is one. */
  const withPayout = async (states: string[], act: (payout: Found) => Promise<unknown>) => {
    const { rows } = await database.pool.query(
      'select id, fingerprint, disbursement_id as disbursement from payouts where state = any($1) order by random() limit 1',
      [states],
    );
    if (rows[0] !== undefined) await act(rows[0]);
  };
  /** The provider answers, and two workers carry the answer. */
  const answer = async (disbursement: string, to: string, from: string[]) => {
    await database.pool.query(
      `with answered as (
         update disbursements set state = $2, post_count = 1, recipient_code = 'RCP', posted_at = now(), changed_at = now(),
           ended_at = case when $2 in ('paid', 'failed', 'returned') then now() end
         where id = $1 and state = any($3) returning id)
       insert into disbursement_answers (disbursement_id, source, outcome, at) select id, 'verify', 'found', now() from answered`,
      [disbursement, to, from],
    );
    await Promise.all([1, 2].map(() => database.write((tx) => recordDisbursement(tx, disbursement))));
  };
  const unsent = ['proposed', 'reviewed', 'approved', 'held'];
  return {
    order: () =>
      report(
        Array.from({ length: whole(4) }, () => {
          const isCompleted = random() < 0.7;
          const about = { customerId: customerOf(pick(agents)), amountKobo: whole(amountMaxKobo), placedAt: at };
          const number = `AT-ONCE-${Math.floor(random() * 2 ** 40)}`;
          return {
            ...about,
            number,
            status: isCompleted ? 'completed' : 'pending',
            completedAt: isCompleted ? at : null,
          };
        }),
      ),
    change: () =>
      report(
        [...new Set([pick([...orders.values()]), pick([...orders.values()])])].filter(Boolean).map((one) => {
          if (one.status === 'pending' && random() < 0.7) return { ...one, status: 'completed', completedAt: at };
          if (one.status === 'pending') return { ...one, amountKobo: whole(amountMaxKobo) };
          return random() < 0.3 ? { ...one, status: 'cancelled' } : { ...one, amountKobo: whole(one.amountKobo) };
        }),
      ),
    /** The customer turns out to be the agent, or not to be. */
    async flip() {
      const agent = pick(agents);
      const about = {
        firstname: 'Tunde',
        lastname: 'Bello',
        phoneNumber: '08031234567',
        referredAt: '2026-09-30T09:00:00.000Z',
      };
      const email = random() < 0.5 ? agent.email : `${agent.id}@shop.example`;
      const { referralCode } = agent;
      await database.write((tx) =>
        recordCustomers(tx, [{ ...about, customerId: customerOf(agent), email, referralCode }]),
      );
    },
    propose: () =>
      database.write((tx) => proposeForAgent(tx, { agentId: agentId(), month: days.month, by: null }, allAccept)),
    review: () => withPayout(['proposed'], (seen) => database.write((tx) => reviewPayout(tx, seen, ada, allAccept))),
    approve: () => withPayout(['reviewed'], (seen) => database.write((tx) => approvePayout(tx, seen, bola, allAccept))),
    claim: () => withPayout(['approved'], ({ id }) => database.write((tx) => claimPayout(tx, id, allAccept))),
    hold: () =>
      random() < 0.8
        ? null
        : withPayout(unsent, ({ id }) => database.write((tx) => holdPayout(tx, { id, reason }, ada))),
    release: () =>
      withPayout(['held'], ({ id }) => database.write((tx) => releasePayout(tx, { id, reason }, ada, allAccept))),
    refuse: () =>
      random() < 0.8
        ? null
        : withPayout(unsent, ({ id }) => database.write((tx) => refusePayout(tx, { id, reason }, ada))),
    answer: () =>
      withPayout(['sending', 'unclear'], ({ disbursement }) =>
        answer(disbursement, pick(['paid', 'paid', 'failed', 'unclear', 'returned']), [
          'waiting',
          'sending',
          'unclear',
        ]),
      ),
    giveBack: () =>
      random() < 0.7 ? null : withPayout(['paid'], ({ disbursement }) => answer(disbursement, 'returned', ['paid'])),
    linesChanged: () => database.write((tx) => changePayoutLines(tx, agentId(), allAccept)),
    /** A line is corrected, more than once and by more than it has, or nothing in particular. */
    async correct() {
      const agent = agentId();
      const { rows } = await database.pool.query(
        `select id from commission_lines where agent_id = $1 and state <> 'expected' order by random() limit 1`,
        [agent],
      );
      const ofLineId = random() < 0.7 ? (rows[0]?.id ?? null) : null;
      const amountKobo = whole(random() < 0.5 ? 50_000 : 600_000) * pick([1, -1]);
      const correction = { agentId: agent, ofLineId, amountKobo, note: reason };
      return database.write((tx) => addCorrection(tx, { ...correction, approvalId: null as unknown as string }));
    },
    lapse: () => (random() < 0.8 ? null : lapseOldLines(database, days.lapsed)),
    bonus: () => (random() < 0.8 ? null : fixBonuses(database, days.bonus)),
    suspend: () =>
      database.write(async (tx) => {
        const id = agentId();
        await lockAgent(tx, id);
        await setAccountState(tx, id, random() < 0.05 ? 'suspended' : 'active', ['active', 'suspended']);
      }),
  };
}

type Actor = { kind: 'staff'; id: string };
interface Found {
  id: string;
  fingerprint: string;
  disbursement: string;
}
