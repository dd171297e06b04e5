import {
  type PlainAmounts,
  type PlainPlan,
  plainAmounts,
  plainDaysAfterHandOver,
  plainDueDays,
} from './plain-schedule.ts';

/**
 * A loan by the business rules, sections 3 and 10, followed plainly: one day after the other, over all instalments, from the beginning each time.
 * It is the other opinion that the product is compared with, and shares no code with it.
 */
export interface PlainAgreement {
  plan: PlainPlan;
  total: number;
  promised: number;
  payDay?: string | undefined;
  /** The due days that were shown; without them, those of the rules. */
  dueDays?: readonly number[];
  /** The amounts for a total; without it, those of the rules. */
  amounts?: (total: number) => PlainAmounts;
}

/** What happened, on a day, in the order in which it came. */
export type PlainEvent = { on: number } & (
  | { kind: 'delivered' }
  /** What was deducted from the pay names its instalment. */
  | { kind: 'paid'; id: string; kobo: number; instalment?: number }
  | { kind: 'reversed'; id: string }
  | { kind: 'moved'; instalment: number; to: number }
  | { kind: 'off-payslip'; instalment: number; dueOn: number }
  | { kind: 'returned'; total: number; isDownRefunded: boolean }
  | { kind: 'left'; total: number }
  | { kind: 'refunded'; kobo: number }
  | { kind: 'cancelled' | 'written-off' | 'forgiven' | 'paused' | 'resumed' | 'frozen' | 'unfrozen' }
);

/** An instalment as it stands. What is owed of it includes what is paid. */
export interface PlainRow {
  due: number;
  principal: number;
  charge: number;
  fee: number;
  paidPrincipal: number;
  paidCharge: number;
  paidFee: number;
  /** Open, and it leaves with a payslip: its day makes nothing due. */
  isOnPayslip: boolean;
}

/** A loan on a day. */
export interface PlainLoan {
  state: 'accepted' | 'active' | 'settled' | 'cancelled' | 'for-write-off' | 'written-off';
  rows: PlainRow[];
  down: number;
  financed: number;
  charge: number;
  fees: number;
  open: number;
  payoff: number;
  due: number;
  daysLate: number;
  credit: number;
  recovered: number;
  /** Refunds of money that was taken back afterwards. */
  uncovered: number;
  isPaused: boolean;
  /** For so many more days it may be paused. */
  pauseLeft: number;
}

const writeOffAfter = 90;
const pausedAtMost = 28;
const letOffBelow = 5_000;
const naira = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** A product over a product, rounded down. */
const share = (above: readonly number[], below: readonly number[]): number => {
  const times = (factors: readonly number[]) => factors.reduce((all, one) => all * BigInt(one), 1n);
  return Number(times(above) / times(below));
};

/** An instalment on the way. `open` is its charge that is open, from the day on which its period has begun. */
interface Row {
  number: number;
  principal: number;
  agreedCharge: number;
  from: number;
  until: number;
  due: number;
  left: number;
  open: number | null;
  fee: number;
  paidCharge: number;
  paidFee: number;
  isDone: boolean;
  isOnPayslip: boolean;
  isOffPayslip: boolean;
}

interface Life {
  plan: PlainPlan;
  rows: Row[];
  agreedCharge: number;
  costCap: number;
  isPaused: boolean;
  isFrozen: boolean;
  pauseLeft: number;
  credit: number;
  isSettled: boolean;
  writtenOff: number | null;
  recovered: number;
}

/** Money on the way into the loan: a payment, or without an id what a return took from the down payment. */
type Money = { on: number; kobo: number; id: string | null; instalment?: number | undefined };

/** The loan on a day, after all that happened until then. */
export function plainLoan(agreement: PlainAgreement, all: readonly PlainEvent[], asOf: number): PlainLoan {
  const story = readStory(agreement, inOrder(all, asOf));
  if (story.isCancelled) {
    const paid = sum(story.money.map(({ kobo }) => kobo));
    return { ...nothing, state: 'cancelled', credit: Math.max(0, story.down + story.credit + paid - story.uncovered) };
  }
  if (story.handedOver === null) return beforeHandOver(agreement, story, asOf);
  return stateOf(follow(agreement, story, asOf).life, story, asOf);
}

const nothing: PlainLoan = {
  ...{ state: 'accepted', rows: [], down: 0, financed: 0, charge: 0, fees: 0, open: 0, payoff: 0, due: 0 },
  ...{ daysLate: 0, credit: 0, recovered: 0, uncovered: 0, isPaused: false, pauseLeft: 0 },
};

/** The events until a day: by day, then as they came. A payment that was taken back is as if it had never been made. */
function inOrder(all: readonly PlainEvent[], asOf: number): PlainEvent[] {
  const known = all.filter(({ on }) => on <= asOf);
  const back = new Set(known.flatMap((event) => (event.kind === 'reversed' ? [event.id] : [])));
  return known
    .filter((event) => event.kind !== 'paid' || !back.has(event.id))
    .map((event, index) => ({ event, index }))
    .sort((one, other) => one.event.on - other.event.on || one.index - other.index)
    .map(({ event }) => event);
}

/** What the events come to, before any instalment is looked at. */
interface Story {
  events: readonly PlainEvent[];
  handedOver: number | null;
  isCancelled: boolean;
  leftOn: number | null;
  /** Goods and delivery that are kept, and the down payment for them. */
  total: number;
  down: number;
  /** What returns gave back of the down payment at once. */
  credit: number;
  /** Refunds of money that was taken back afterwards. */
  uncovered: number;
  money: Money[];
}

/** Money that went back is that which came last. */
function readStory({ plan, total, amounts }: PlainAgreement, events: readonly PlainEvent[]): Story {
  const downOf = (kobo: number) => (amounts ?? ((one: number) => plainAmounts(plan, one)))(kobo).down;
  const story: Story = {
    ...{ events, handedOver: null, isCancelled: false, leftOn: null, total, down: downOf(total) },
    ...{ credit: 0, uncovered: 0, money: [] },
  };
  const covered = (kobo: number): number => {
    const before = Math.min(kobo, story.uncovered);
    story.uncovered -= before;
    return kobo - before;
  };
  const before = new Set<PlainEvent>();
  for (const event of events) {
    before.add(event);
    if (event.kind === 'delivered') story.handedOver ??= event.on;
    if (event.kind === 'cancelled') story.isCancelled ||= story.handedOver === null;
    if (event.kind === 'paid') {
      const { on, id, instalment } = event;
      story.money.push({ on, kobo: covered(event.kobo), id, instalment });
    }
    if (event.kind === 'refunded') refund(story, event.kobo);
    if (event.kind === 'left' && story.handedOver !== null && story.leftOn === null) {
      story.leftOn = event.on;
      // What is kept is due on the day, whatever was moved before.
      story.events = story.events.filter((one) => one.kind !== 'moved' || !before.has(one));
      story.total = Math.min(story.total, event.total);
    }
    if (event.kind !== 'returned') continue;
    story.total = Math.min(story.total, event.total);
    // Of a plan that was left, all that was paid at once is for what is kept.
    if (story.leftOn !== null) continue;
    const less = story.down - downOf(story.total);
    story.down -= less;
    if (event.isDownRefunded) story.credit += covered(less);
    else story.money.push({ on: event.on, kobo: covered(less), id: null });
  }
  return story;
}

function refund(story: Story, kobo: number): void {
  const ofCredit = Math.min(kobo, story.credit);
  story.credit -= ofCredit;
  let left = kobo - ofCredit;
  for (const one of story.money.toReversed()) {
    const taken = Math.min(left, one.kobo);
    one.kobo -= taken;
    left -= taken;
  }
  story.uncovered += left;
}

/** The instalments of a plan for what is kept; of a plan that was left, one, due on that day. */
function begin({ plan, promised, payDay, dueDays, amounts }: PlainAgreement, story: Story, handedOver: number): Life {
  const start = Math.max(promised, handedOver);
  const life: Life = {
    ...{ plan, rows: [], agreedCharge: 0, costCap: 0, isPaused: false, isFrozen: false, pauseLeft: pausedAtMost },
    ...{ credit: 0, isSettled: false, writtenOff: null, recovered: 0 },
  };
  const row = (number: number, principal: number, charge: number, [from, until]: readonly [number, number]): Row => ({
    ...{ number, principal, agreedCharge: charge, from, until, due: until, left: principal, open: null },
    ...{
      fee: 0,
      paidCharge: 0,
      paidFee: 0,
      isDone: false,
      isOnPayslip: 'paydays' in plan.due && story.leftOn === null,
      isOffPayslip: false,
    },
  });
  if (story.leftOn !== null) {
    const rest = story.total - story.down;
    if (rest > 0) life.rows.push(row(1, rest, 0, [start, story.leftOn]));
    life.credit = Math.max(0, -rest);
    return life;
  }
  const made = amounts?.(story.total) ?? plainAmounts(plan, story.total);
  const agreed = dueDays ?? plainDueDays(plan, promised, payDay);
  const days = plainDaysAfterHandOver(plan, agreed, { promised, handedOver, payDay });
  life.rows = made.rows.map(({ principal, charge }, index) => {
    return row(index + 1, principal, charge, [days[index - 1] ?? start, days[index] ?? start]);
  });
  life.agreedCharge = made.charge;
  life.costCap = made.costCap;
  return life;
}

/** Nothing is lent yet: what was paid is kept for the end of the plan. */
function beforeHandOver(agreement: PlainAgreement, story: Story, asOf: number): PlainLoan {
  const life = begin(agreement, story, agreement.promised);
  for (const { on, kobo } of story.money) {
    life.credit += payRows(life, kobo, on, lastFirst(life));
    settle(life, on);
  }
  return { ...stateOf(life, story, asOf), state: 'accepted' };
}

/** Lives through all days until one. Also says what each payment paid ahead, of instalments that ran and were not due. */
function follow(agreement: PlainAgreement, story: Story, asOf: number): { life: Life; ahead: Map<string, number> } {
  const handedOver = story.handedOver ?? asOf;
  const life = begin(agreement, story, handedOver);
  const most = aheadBeforeReturn(agreement, story);
  const ahead = new Map<string, number>();
  // Paydays, and a pay day of one's own, move by whole months or not at all.
  const moveAlong = agreement.payDay === undefined && !('paydays' in agreement.plan.due);
  const later = moveAlong ? Math.max(0, handedOver - agreement.promised) : 0;
  settle(life, handedOver);
  for (let day = handedOver; day <= asOf; day += 1) {
    if (life.writtenOff === null) beginPeriods(life, day);
    let money = 0;
    for (const event of story.events) {
      const counts = Math.max(event.on, handedOver);
      const isMoney = event.kind === 'paid' || (event.kind === 'returned' && !event.isDownRefunded);
      const entry = isMoney ? story.money[money] : undefined;
      // Of a plan that was left, a return brings no money.
      const isEntry = entry !== undefined && (event.kind === 'paid' ? entry.id === event.id : entry.id === null);
      if (isEntry) money += 1;
      if (counts !== day) continue;
      if (isEntry) takeMoney(life, entry, day, { most, ahead });
      else happen(life, event, day, later);
    }
    if (day < asOf) endDay(life, day);
  }
  return { life, ahead };
}

/** What payments from before the last return paid ahead in the plan as it was: they pay no more ahead now. */
function aheadBeforeReturn(agreement: PlainAgreement, { events }: Story): Map<string, number> {
  const last = events.findLastIndex(({ kind }) => kind === 'returned');
  const earlier = events.slice(0, Math.max(0, last));
  const story = readStory(agreement, earlier);
  return last < 0 || story.handedOver === null ? new Map() : follow(agreement, story, events[last]?.on ?? 0).ahead;
}

/** The charge of a period is known once it has begun: for what is still to be repaid then. */
function beginPeriods(life: Life, day: number): void {
  for (const row of life.rows)
    if (row.open === null && (row.from < day || row.until <= day)) row.open = chargeOf(life, row);
}

function chargeOf({ plan, rows }: Life, row: Row): number {
  if (row.open !== null) return row.open;
  const later = rows.filter(({ number }) => number >= row.number);
  const [now, agreed] =
    plan.charge.kind === 'fee'
      ? [row.left, row.principal]
      : [sum(later.map(({ left }) => left)), sum(later.map(({ principal }) => principal))];
  return agreed === 0 ? row.agreedCharge : share([row.agreedCharge, now], [agreed]);
}

const openOf = (row: Row): number => row.left + (row.open ?? 0) + row.fee - row.paidFee;

/** A fee is used day by day while its period lasts. */
const isByDays = ({ plan }: Life, row: Row, day: number): boolean =>
  plan.charge.kind === 'fee' && day < row.until && day < row.due && row.principal > 0;

function usedCharge(life: Life, row: Row, day: number): number {
  if (row.open === null) return 0;
  if (!isByDays(life, row, day)) return row.open;
  const used = share([row.agreedCharge, row.left, Math.max(0, day - row.from)], [row.principal, row.until - row.from]);
  return Math.min(row.open, used);
}

const priceOf = (life: Life, row: Row, day: number): number =>
  row.left + usedCharge(life, row, day) + row.fee - row.paidFee;

function takeMoney(
  life: Life,
  { id, kobo, instalment }: Money,
  day: number,
  { most, ahead }: { most: Map<string, number>; ahead: Map<string, number> },
): void {
  if (life.writtenOff !== null) {
    const recovered = life.isSettled ? 0 : Math.min(kobo, life.writtenOff - life.recovered);
    life.recovered += recovered;
    life.credit += kobo - recovered;
    return;
  }
  if (id === null) {
    const left = payRows(life, payRows(life, kobo, day, lastFirst(life)), day, begunLastFirst(life));
    life.credit += left;
  } else {
    // What an employer deducted for an instalment pays that one first.
    const named = life.rows.filter((row) => row.number === instalment && row.open !== null);
    const due = byDay(life.rows.filter((row) => isDue(row, day)));
    const left = payRows(life, payRows(life, kobo, day, named), day, due);
    const mayGoAhead = Math.min(left, most.get(id) ?? left);
    const beyond = payRows(life, left - mayGoAhead, day, lastFirst(life));
    const running = byDay(life.rows.filter((row) => row.open !== null && !isDue(row, day)));
    // What no employer deducts is paid first.
    const order = [...running.filter((row) => !row.isOnPayslip), ...running.filter((row) => row.isOnPayslip)];
    const rest = payRows(life, mayGoAhead + beyond, day, order);
    ahead.set(id, mayGoAhead + beyond - rest);
    life.credit += payRows(life, rest, day, lastFirst(life));
  }
  settle(life, day);
}

const isDue = (row: Row, day: number): boolean => row.open !== null && !row.isOnPayslip && row.due <= day;
const byDay = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.due - other.due || one.number - other.number);
const lastFirst = ({ rows }: Life): Row[] => rows.filter(({ open }) => open === null).reverse();
const begunLastFirst = ({ rows }: Life): Row[] => rows.filter(({ open }) => open !== null).reverse();

/** Pays instalments one after the other, each at its price of the day. Returns what is left. */
function payRows(life: Life, kobo: number, day: number, rows: readonly Row[]): number {
  let left = kobo;
  for (const row of rows) {
    const price = row.open === null ? row.left : priceOf(life, row, day);
    const paid = Math.min(left, price);
    left -= paid;
    if (paid > 0 || (row.open !== null && left > 0 && openOf(row) > 0)) payRow(life, row, paid, day);
  }
  return left;
}

function payRow(life: Life, row: Row, kobo: number, day: number): void {
  if (row.open === null) {
    row.left -= kobo;
    row.isDone = row.left === 0;
    return;
  }
  const price = priceOf(life, row, day);
  if (kobo === price) {
    row.paidCharge += usedCharge(life, row, day);
    Object.assign(row, { paidFee: row.fee, left: 0, open: 0, isDone: true });
  } else if (isByDays(life, row, day)) {
    // The same part of principal and charge is paid; the principal's is rounded up, and a kobo of it stays.
    const principal = Math.min(row.left - 1, row.left - share([row.left, price - kobo], [price]));
    row.left -= principal;
    row.paidCharge += kobo - principal;
    row.open = Math.min(row.open - (kobo - principal), share([row.agreedCharge, row.left], [row.principal]));
  } else {
    const fee = Math.min(kobo, row.fee - row.paidFee);
    const charge = Math.min(kobo - fee, row.open);
    row.paidFee += fee;
    row.paidCharge += charge;
    row.open -= charge;
    row.left -= kobo - fee - charge;
  }
}

const payoffOf = (life: Life, day: number): number => sum(life.rows.map((row) => priceOf(life, row, day)));

/** Nothing is to be paid any more: the charge of what was not used falls away. */
function settle(life: Life, day: number): void {
  if (life.isSettled || life.writtenOff !== null || payoffOf(life, day) > 0) return;
  for (const row of life.rows) Object.assign(row, { open: 0, isDone: true });
  life.isSettled = true;
}

function happen(life: Life, event: PlainEvent, day: number, later: number): void {
  if (event.kind === 'moved') {
    const row = life.rows[event.instalment - 1];
    // A day that was moved before a late hand-over moves by as many days as the others.
    const to = event.to + (event.on < day ? later : 0);
    if (row !== undefined && to > row.due && to >= day) row.due = to;
  }
  if (event.kind === 'off-payslip') {
    const row = life.rows[event.instalment - 1];
    // Another way has no day before that of the instalment.
    if (row?.isOffPayslip && event.dueOn > row.due && event.dueOn >= day) row.due = event.dueOn;
    if (row?.isOnPayslip)
      Object.assign(row, { isOnPayslip: false, isOffPayslip: true, due: Math.max(row.due, event.dueOn) });
  }
  if (event.kind === 'paused') life.isPaused ||= life.pauseLeft > 0;
  if (event.kind === 'resumed') life.isPaused = false;
  if (event.kind === 'frozen') life.isFrozen = true;
  if (event.kind === 'unfrozen') life.isFrozen = false;
  const isOver = life.isSettled || life.writtenOff !== null;
  if (event.kind === 'written-off' && !isOver) writeOff(life, day);
  if (event.kind === 'forgiven' && !isOver && payoffOf(life, day) < letOffBelow) {
    writeOff(life, day);
    life.isSettled = true;
    for (const row of life.rows) row.isDone = true;
  }
}

/** What would have settled the loan on the day is written off. */
function writeOff(life: Life, day: number): void {
  life.writtenOff = payoffOf(life, day);
  for (const row of life.rows) row.open = usedCharge(life, row, day);
}

/** A day of a pause or a freeze doesn't count: what is open is due a day later. Else full terms of lateness bring their fee. */
function endDay(life: Life, day: number): void {
  if (life.writtenOff !== null) return;
  if (life.isPaused || life.isFrozen) {
    for (const row of life.rows) if (!row.isDone) row.due += 1;
    // A day of a freeze is none of the pause.
    if (life.isFrozen) return;
    life.pauseLeft -= 1;
    life.isPaused = life.pauseLeft > 0;
    return;
  }
  const { lateFee } = life.plan;
  if (lateFee === null) return;
  for (const row of byDay(life.rows.filter(({ due, isOnPayslip }) => due < day && !isOnPayslip))) {
    if ((day - row.due) % lateFee.everyDays !== 0) continue;
    const wanted = share([row.left + (row.open ?? 0), lateFee.ppm], [1_000_000]);
    const ofRow = row.paidCharge + (row.open ?? 0) - row.fee;
    const ofLoan = life.costCap - life.agreedCharge - sum(life.rows.map(({ fee }) => fee));
    row.fee += Math.max(0, Math.min(wanted - (wanted % naira), ofRow, ofLoan));
  }
}

function stateOf(life: Life, story: Story, asOf: number): PlainLoan {
  const charges = life.rows.map((row) => chargeOf(life, row));
  const rows = life.rows.map((row, index): PlainRow => {
    const { due, principal, fee, paidCharge, paidFee } = row;
    const charge = paidCharge + (charges[index] ?? 0);
    const isOnPayslip = row.isOnPayslip && !life.isSettled && row.left + (charges[index] ?? 0) + fee > paidFee;
    return { due, principal, charge, fee, paidPrincipal: principal - row.left, paidCharge, paidFee, isOnPayslip };
  });
  const isOver = life.isSettled || life.writtenOff !== null;
  const late = life.rows.filter((row) => openOf(row) > 0 && row.due < asOf && !row.isOnPayslip);
  const due = life.rows.filter((row) => isDue(row, asOf));
  const daysLate = isOver ? 0 : Math.max(0, ...late.map((row) => asOf - row.due));
  const open =
    sum(rows.map((row) => row.principal + row.charge + row.fee)) -
    sum(rows.map((row) => row.paidPrincipal + row.paidCharge + row.paidFee));
  const toRecover = (life.writtenOff ?? 0) - life.recovered;
  const payoff = life.isSettled ? 0 : (life.writtenOff === null ? payoffOf(life, asOf) : toRecover) + story.uncovered;
  return {
    ...{
      rows,
      payoff,
      daysLate,
      recovered: life.recovered,
      credit: Math.max(0, life.credit + story.credit - story.uncovered),
    },
    state: life.isSettled
      ? 'settled'
      : life.writtenOff !== null
        ? 'written-off'
        : daysLate >= writeOffAfter
          ? 'for-write-off'
          : 'active',
    uncovered: Math.max(0, story.uncovered - life.credit - story.credit),
    down: story.leftOn === null ? story.down : Math.min(story.down, story.total),
    financed: sum(rows.map(({ principal }) => principal)),
    charge: sum(rows.map(({ charge }) => charge)),
    fees: sum(rows.map(({ fee }) => fee)),
    open: isOver ? 0 : open,
    due: isOver ? 0 : sum(due.map(openOf)),
    isPaused: life.isPaused && !isOver,
    pauseLeft: life.pauseLeft,
  };
}
