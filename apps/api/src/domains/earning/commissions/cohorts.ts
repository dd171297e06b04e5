import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { type Database, type Db, TryAgain, type Tx } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import {
  type AgentMonth,
  type Cohort,
  closeSecondHalves,
  findCohortOf,
  findFirstUndecided,
  findNewestCohort,
  insertCohort,
  listHeldBackLines,
  listMonthsToFollow,
  listPlansToDecide,
  listSecondHalves,
  lockCohorts,
} from './cohort-queries.ts';
import {
  daysOfMonth,
  dueKoboOf,
  type HalvesOfMonth,
  halvesOfOrder,
  isDecided,
  monthDecidedOn,
  type PrincipalOfPlan,
  shareOf,
  sharePpm,
} from './cohort-rules.ts';
import type { NewLine } from './line-rules.ts';
import { transferOfDecided } from './line-transfers.ts';
import { listLinesOfOrders, lockEarnings } from './queries.ts';
import { storeLines } from './record-order-lines.ts';

/** What plans of orders lent, and what of that was repaid at the end of a day. Orders without a plan are left out. */
export type PrincipalSource = (db: Db, orderNumbers: readonly string[], through: Day) => Promise<PrincipalOfPlan[]>;

/** How many plans are followed at once. */
const plansAtOnce = 500;

/** What deciding needs. */
interface Deciding {
  database: Pick<Database, 'read' | 'write'>;
  log: Log;
  principalOf: PrincipalSource;
}

/**
 * On the 1st, decides what is paid of what was held back of the orders of the fifth month before, with earlier months that wait for more plans, and
 * brings every agent's lines in step with what was decided: also of earlier months, whose orders changed since. An agent's month is a transaction.
 * Running it again, at once or after a crash, does what is left. Returns a line for the console.
 */
export async function decideHeldBack(
  deciding: Deciding,
  day: Day,
  signal: Pick<AbortSignal, 'throwIfAborted'>,
): Promise<string> {
  const lastMonth = monthDecidedOn(day);
  if (lastMonth === null) return 'What was held back is decided on the 1st.';
  const { database, log } = deciding;
  const said = await decideCohort(deciding, { day, lastMonth }, signal);
  const { lastOn } = daysOfMonth((await findNewestCohort(database.read))?.lastMonth ?? '2000-01-01');
  const counts = { changed: 0, failed: 0 };
  for (const about of await listMonthsToFollow(database.read, lastOn)) {
    signal.throwIfAborted();
    // An error for one agent does not stop what the others are due.
    await database
      .write((tx) => followMonth(tx, about, day))
      .then((isChanged) => {
        if (isChanged) counts.changed += 1;
      })
      .catch((error: unknown) => {
        log.error({ err: error, ...about }, 'what was held back could not be decided');
        counts.failed += 1;
      });
  }
  if (counts.failed > 0)
    throw new Error(`what was held back could not be decided for ${counts.failed} months of agents`);
  return `${said} Lines of ${counts.changed} months of agents were decided.`;
}

/** Decides a month with those that wait for it, once. */
async function decideCohort(
  { database, principalOf }: Deciding,
  { day, lastMonth }: { day: Day; lastMonth: Day },
  signal: Pick<AbortSignal, 'throwIfAborted'>,
): Promise<string> {
  return database.write(async (tx) => {
    await lockCohorts(tx);
    const newest = await findNewestCohort(tx);
    if (newest !== null && newest.lastMonth >= lastMonth) return 'The month was decided before.';
    const from = newest === null ? '2000-01-01' : addMonths(newest.lastMonth, 1);
    const { lastOn } = daysOfMonth(lastMonth);
    const first = await findFirstUndecided(tx, from, lastOn);
    if (first === null) return 'No order on a plan is to be decided.';
    const plans = await listPlans(
      tx,
      { firstOn: first.month, lastOn, through: addDays(day, -1) },
      { principalOf, signal },
    );
    if (!isDecided(first.month, lastMonth, plans.length))
      return `${plans.length} plans wait for those of the next month.`;
    const share = shareOf(plans);
    await insertCohort(tx, { firstMonth: first.month, lastMonth, decidedOn: day, ...share });
    const because = share.tooFew ? 'too few to tell of a share' : `of which ${share.sharePercent} % is repaid`;
    return `${share.planCount} plans were decided, ${because}.`;
  });
}

/** What the plans of orders completed in some days lent, and what of it was repaid. */
async function listPlans(
  tx: Tx,
  { firstOn, lastOn, through }: { firstOn: Day; lastOn: Day; through: Day },
  { principalOf, signal }: { principalOf: PrincipalSource; signal: Pick<AbortSignal, 'throwIfAborted'> },
): Promise<PrincipalOfPlan[]> {
  const plans: PrincipalOfPlan[] = [];
  const numbers = (await listPlansToDecide(tx, firstOn, lastOn)).map(({ orderNumber }) => orderNumber);
  for (let from = 0; from < numbers.length; from += plansAtOnce) {
    signal.throwIfAborted();
    plans.push(...(await principalOf(tx, numbers.slice(from, from + plansAtOnce), through)));
  }
  if (plans.length !== numbers.length)
    throw new Error(`no loan was found for ${counted(numbers.length - plans.length, 'order')} on a plan`);
  return plans;
}

/** Brings an agent's lines of a month in step with what was decided of it. True if something changed. */
async function followMonth(tx: Tx, { agentId, month }: AgentMonth, day: Day): Promise<boolean> {
  const cohort = await findCohortOf(tx, month);
  if (cohort === null) return false;
  await lockEarnings(tx, [agentId]);
  const { firstOn, lastOn } = daysOfMonth(month);
  const halves = await listSecondHalves(tx, agentId, firstOn, lastOn);
  const open = halves.filter(({ state }) => state === 'earned');
  const before = await listHeldBackLines(tx, agentId, lastOn);
  const kept = await sumHalves(
    tx,
    halves.map(({ orderNumber }) => orderNumber),
  );
  const amountKobo = dueKoboOf(kept, cohort.sharePercent) - before.reduce((sum, line) => sum + line.amountKobo, 0);
  if (open.length === 0 && amountKobo === 0) return false;
  if (open.length > 0) {
    if (
      (await closeSecondHalves(
        tx,
        open.map(({ id }) => id),
      )) < open.length
    )
      throw new TryAgain();
    await postTransfers(
      tx,
      open.map((half) => transferOfDecided(half, agentId, day)),
    );
  }
  const line = { agentId, amountKobo, completedOn: lastOn, dueOn: day };
  if (amountKobo !== 0) await storeLines(tx, [heldBackLine(line, { kept, cohort, of: before[0]?.id ?? null })], []);
  return true;
}

/** The second halves of orders on goods that were kept, and on those that came back. */
async function sumHalves(tx: Tx, orderNumbers: readonly string[]): Promise<HalvesOfMonth> {
  const lines = Map.groupBy(await listLinesOfOrders(tx, orderNumbers), ({ orderNumber }) => orderNumber);
  const sum = { keptKobo: 0, returnedKobo: 0 };
  for (const ofOrder of lines.values()) {
    const { keptKobo, returnedKobo } = halvesOfOrder(ofOrder);
    sum.keptKobo += keptKobo;
    sum.returnedKobo += returnedKobo;
  }
  return sum;
}

/** The line of an agent's month: the first one says on what the share is; those after it add to it, or take off. */
function heldBackLine(
  about: Pick<NewLine, 'agentId' | 'amountKobo' | 'completedOn' | 'dueOn'>,
  { kept, cohort, of }: { kept: HalvesOfMonth; cohort: Cohort; of: string | null },
): NewLine {
  const rule =
    of === null
      ? { baseKobo: kept.keptKobo, ratePpm: sharePpm(cohort.sharePercent) }
      : { baseKobo: null, ratePpm: null };
  return { ...about, ...rule, kind: 'held-back', state: 'earned', orderNumber: null, placedOn: null, ofLineId: of };
}
