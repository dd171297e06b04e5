import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { agree, type Dated, delivered, loanOn, paid, plans } from '../../../../test/loans/example-loans.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import type { Charge } from '../../money/charges/queries.ts';
import { isUnderWay } from '../loans/under-way.ts';
import {
  dueReminderOf,
  planStandings,
  type ReminderKind,
  reminderDays,
  reminderKinds,
  reminderTable,
  standingOf,
} from './reminder-table.ts';
import { isByDay, reminderText, sendReminders } from './reminders.ts';
import { instalmentStateOf, ownStateOf } from './rules.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const shop = await runningPlans(app, provider);

/** Three rows of ₦10,300, due on 22 and 29 June and 6 July 2026. */
const weeks4 = agree(plans.weeks4);
/** The reminder that goes out for a state. */
function reminderOf(state: ReturnType<typeof loanOn>, isPaymentUnderWay: boolean) {
  const reminder = dueReminderOf(state);
  const facts = { isHardshipAsked: false, isPaymentUnderWay, isChargedByItself: false, isOnPayslip: false };
  return reminder && reminderTable[standingOf(state, facts)][reminder.kind] ? reminder : null;
}
/** What goes out on each day from hand-over on, as `day: kind`. */
function sentOf(facts: readonly Dated[], { days = 100, isUnderWay = false } = {}): string[] {
  return Array.from({ length: days }, (_, index) => addDays('2026-06-15', index)).flatMap((day) => {
    const reminder = reminderOf(loanOn(weeks4, day, ...facts), isUnderWay);
    return reminder === null ? [] : [`${day.slice(5)}: ${reminder.kind} ${reminder.kobo / 100}`];
  });
}
const all = paid('2026-06-16', 40_000);

test('which reminder goes out in which state is one table', () => {
  const never: string[] = [];
  const table: Record<string, [facts: readonly Dated[], sent: string[], options?: { isUnderWay?: boolean }]> = {
    'nothing paid': [
      [],
      [
        '06-19: soon 10300',
        '06-22: today 10300',
        '06-23: late-1 10300',
        '06-26: soon 10300',
        // One a day: a week late comes before what is due today, and says all that is due.
        '06-29: late-7 20600',
        '07-03: soon 10300',
        '07-06: today 30900',
        '07-18: late-26 30900',
        '08-21: late-60 31209',
        '09-13: late-83 31518',
      ],
    ],
    'each instalment in time': [
      [paid('2026-06-22', 10_300), paid('2026-06-29', 10_300), paid('2026-07-06', 10_300)],
      ['06-19: soon 10300', '06-26: soon 10300', '07-03: soon 10300'],
    ],
    'paid off at once': [[all], never],
    'a payment is under way': [[], never, { isUnderWay: true }],
    'not handed over': [[delivered('2026-12-31')], never],
    'order cancelled': [[{ on: '2026-06-15', kind: 'cancelled' }], never],
    'a case is open from before the first due day': [
      [{ on: '2026-06-18', kind: 'paused' }],
      // The pause ends by itself after 28 days: 22 June becomes 20 July.
      [
        '07-17: soon 10300',
        '07-20: today 10300',
        '07-21: late-1 10300',
        '07-24: soon 10300',
        '07-27: late-7 20600',
        '07-31: soon 10300',
        '08-03: today 30900',
        '08-15: late-26 30900',
        '09-18: late-60 31209',
      ],
    ],
    'a case was answered after three days': [
      [{ on: '2026-06-18', kind: 'paused' }, { on: '2026-06-21', kind: 'resumed' }, paid('2026-06-24', 40_000)],
      ['06-22: soon 10300'],
    ],
    'written off': [[{ on: '2026-09-20', kind: 'written-off' }], ['06-19: soon 10300']],
    'the rest was let off': [[paid('2026-06-16', 30_000), { on: '2026-06-16', kind: 'forgiven' }], never],
    'moved by the customer': [
      [
        { on: '2026-06-16', kind: 'moved', instalment: 1, to: '2026-06-25', by: 'customer' },
        paid('2026-06-23', 40_000),
      ],
      ['06-22: soon 10300'],
    ],
  };
  for (const [state, [facts, sent, options]] of Object.entries(table)) {
    const found = sentOf(facts, options);
    if (state === 'written off')
      assert.deepEqual(
        found.filter((line) => line > '09-20'),
        [],
        state,
      );
    else assert.deepEqual(found, sent, state);
  }
});

test('only what is asked is reminded of, before it is late by a text only where no device takes the notification, and then by every way', () => {
  const early = { push: true, text: 'instead', email: true };
  const late = { ...early, text: 'always' };
  for (const standing of planStandings)
    for (const kind of reminderKinds) {
      const expected = standing !== 'asked' ? null : reminderDays[kind] <= 0 ? early : late;
      assert.deepEqual(reminderTable[standing][kind], expected, `${standing} ${kind}`);
    }
});

test('where a plan stands for its reminders: what stops it comes before what is under way, and that before what a card pays', () => {
  const facts = (list: string) => ({
    isHardshipAsked: list.includes('hardship'),
    isPaymentUnderWay: list.includes('payment'),
    isChargedByItself: list.includes('card'),
    isOnPayslip: list.includes('payslip'),
  });
  const day = '2026-06-22';
  const running = loanOn(weeks4, day);
  const table: readonly [state: ReturnType<typeof loanOn>, facts: string, standing: string][] = [
    [running, '', 'asked'],
    [running, 'card', 'by-itself'],
    [running, 'card payment', 'in-flight'],
    [running, 'card payment hardship', 'hardship'],
    [running, 'payslip card payment hardship', 'on-payslip'],
    [loanOn(weeks4, day, { on: '2026-06-18', kind: 'paused' }), 'payslip', 'paused'],
    [loanOn(weeks4, day, delivered('2026-12-31')), 'payment', 'not-started'],
    [loanOn(weeks4, day, { on: '2026-06-18', kind: 'paused' }), 'card', 'paused'],
    [loanOn(weeks4, day, { on: '2026-06-18', kind: 'frozen' }), 'hardship', 'frozen'],
    [loanOn(weeks4, day, all), 'payment', 'over'],
    [loanOn(weeks4, day, { on: '2026-06-15', kind: 'cancelled' }), '', 'over'],
    [loanOn(weeks4, '2026-09-20', { on: '2026-09-20', kind: 'written-off' }), '', 'over'],
  ];
  for (const [state, list, standing] of table) assert.equal(standingOf(state, facts(list)), standing, standing);
});

test('every reminder is GSM, at most 160 characters, has no question mark and no threat, also with the longest words', () => {
  const link = 'https://shop.foodbank.example.com.ng/app/plans/LN-12345678';
  const reminder = { dueOn: '2026-11-28', kobo: 15_000_050, isOnPayslip: false };
  for (const kind of Object.keys(reminderDays) as ReminderKind[])
    for (const fee of [null, { kobo: 1_500_050, from: '2026-12-28', payBy: '2026-12-27' }])
      for (const isOfSeveral of [false, true]) {
        const text = reminderText({ ...reminder, kind, isOfSeveral }, { fee, link });
        assert.equal(asGsmText(text), text);
        assert.ok(text.length <= textLengthMax, `${text.length}: ${text}`);
        assert.ok(text.endsWith(link), text);
        assert.doesNotMatch(text, /\?|police|court|shame|contact your/i);
      }
});

test('a reminder of several instalments says that only some of the amount is so late', () => {
  const link = 'https://foodbank.example/app/plans/LN-12345678';
  const textOn = (day: string, ...facts: Dated[]) => {
    const reminder = reminderOf(loanOn(weeks4, day, ...facts), false);
    return reminder && reminderText(reminder, { fee: null, link });
  };
  assert.match(textOn('2026-06-29') ?? '', /N20,600 of your plan is due, some of it since 22 Jun 2026\./);
  assert.match(textOn('2026-07-06') ?? '', /N30,900 of your plan is due today, with what is late\./);
  assert.match(textOn('2026-08-21') ?? '', /N31,209 is due, some of it for 60 days\./);
  const paidTwo = paid('2026-06-22', 20_600);
  assert.match(textOn('2026-06-30', paidTwo) ?? '', /of your plan was due on 29 Jun 2026\. Pay it/);
});

test('a payment that waits for its answer keeps reminders back for two days, and one that came in until the plan has it', () => {
  const now = new Date('2026-06-22T08:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const charge = { paidKobo: 0, refundKobo: 0, failedRefundKobo: 0, usedKobo: 0 };
  const underWay = (state: Charge['state'], hours: number, money = {}) =>
    isUnderWay({ ...charge, ...money, state, changedAt: hoursAgo(hours) }, now);
  assert.deepEqual(
    [underWay('pending', 47), underWay('pending', 49), underWay('unclear', 1), underWay('unclear', 49)],
    [true, false, true, false],
  );
  assert.deepEqual([underWay('open', 0), underWay('failed', 0)], [false, false]);
  const came = { paidKobo: 296_100 };
  assert.deepEqual(
    [
      underWay('paid', 0, came),
      underWay('paid', 0, { ...came, usedKobo: 296_100 }),
      underWay('paid', 0, { ...came, refundKobo: 296_100 }),
    ],
    [true, false, false],
  );
});

test('a plan that was written off and paid in full afterwards is paid off for its customer, and owes nothing late', () => {
  const facts: Dated[] = [{ on: '2026-09-20', kind: 'written-off' }, paid('2026-09-21', 40_000)];
  const [before, after] = ['2026-09-20', '2026-09-21'].map((day) => loanOn(weeks4, day, ...facts));
  assert.ok(before && after);
  assert.deepEqual([ownStateOf(before, false), ownStateOf(after, false)], ['written-off', 'settled']);
  assert.deepEqual(
    after.instalments.map((row) => instalmentStateOf(row, after)),
    ['paid', 'paid', 'paid'],
  );
});

test('reminders go out from 8:00 to 20:00 in Lagos', () => {
  const at = (time: string) => isByDay(new Date(`2026-06-22T${time}Z`));
  assert.deepEqual([at('06:59:59'), at('07:00:00'), at('18:59:59'), at('19:00:00')], [false, true, true, false]);
});

const texts = async (customer: Parameters<typeof shop.texts>[0]) =>
  (await shop.texts(customer)).filter((text) => /of your plan/.test(text));

test('a reminder is sent once, to the own phone with a link to the plan, by night never, and none while a payment is under way', async () => {
  shop.goTo('2026-06-15');
  const one = await shop.plan();
  const other = await shop.plan();
  shop.goTo('2026-06-19');
  const begun = await shop.begin(other.customer, other.number, 500);
  provider.set(begun.reference, 'pending');
  await shop.follow(begun.reference);
  app.clock.set('2026-06-19T20:00:00Z');
  assert.equal(await sendReminders(context), 0);
  shop.goTo('2026-06-19');
  await Promise.all([sendReminders(context), sendReminders(context)]);
  await sendReminders(context);
  await shop.text(one.customer, /N2,961 of your plan is due on 22 Jun 2026, in 3 days/);
  assert.equal((await texts(one.customer)).length, 1);
  assert.match((await texts(one.customer))[0] ?? '', new RegExp(`/app/plans/${one.number}$`));
  assert.deepEqual(await texts(other.customer), []);
  const { rows } = await context.database.pool.query(
    `select send_until from text_messages where customer_id = $1 and kind = 'reminder'`,
    [one.customer.id],
  );
  // What it says of its day is wrong on the next one.
  assert.deepEqual(
    rows.map(({ send_until: until }) => until.toISOString()),
    ['2026-06-19T19:00:00.000Z'],
  );
  // It failed: the next hour looks again.
  provider.set(begun.reference, 'failed');
  await shop.follow(begun.reference);
  await sendReminders(context);
  await shop.text(other.customer, /in 3 days/);
});
