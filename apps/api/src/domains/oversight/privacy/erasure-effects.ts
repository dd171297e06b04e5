import type { ErasureEffect } from '@foodbank/contract/oversight/privacy-staff';
import { addMonths, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { countUnpaidLinesOf } from '../../earning/commissions/personal-line-queries.ts';
import { countPayoutsOf } from '../../earning/payouts/list-queries.ts';
import { listTestimoniesOf } from '../../foundation/content/queries.ts';
import { listEmailsOf } from '../../foundation/notifications/queries.ts';
import { countLoansOf, getLastLoanChange } from '../../lending/loans/queries.ts';
import { countPayrollOf } from '../../lending/payroll/personal-queries.ts';
import { findAccountRecord } from '../../money/banks/queries.ts';
import { countUnfinishedRefundsOf } from '../../money/charges/refund-account-queries.ts';
import { countEmploymentsOf } from '../../people/employers/personal-queries.ts';
import { countReviewsOf } from '../../people/identity-levels/personal-queries.ts';
import { countLooksOf, listPicturesToErase } from '../../people/identity-pictures/personal-queries.ts';
import { countOpenCheckoutsOf } from '../../selling/checkout/queries.ts';
import { countStopsWithContacts } from '../../selling/deliveries/personal-stop-queries.ts';
import { listNumbersOfCustomers, listOrdersOfCustomers } from '../../selling/orders/queries.ts';
import { readOwed } from '../../selling/partner-payouts/read-payables.ts';
import { listSubscriptionsOf } from '../../support/enquiries/queries.ts';
import { listStoredRequestsOf } from '../../support/requests/personal-request-queries.ts';
import { staysAfterErasure } from './erase-own-customers.ts';
import { type DataSubject, messagesOf } from './find-data-subject.ts';

const moneyLaw = 'Records of money stay 5 years by law, without a name';

/** What erasing a person removes and what it leaves, with counts and reasons. Nothing that isn't there is listed. */
export async function describeEffects(tx: Tx, subject: DataSubject): Promise<ErasureEffect[]> {
  const { agents, customers, riders, emailKeys, phoneSpellings, ownCustomerIds } = subject;
  const agentIds = agents.map(({ id }) => id);
  const customerIds = customers.map(({ id }) => id);
  const riderIds = riders.map(({ id }) => id);
  const orders = await listOrdersOfCustomers(tx, customerIds);
  const openStops = await countStopsWithContacts(tx, await listNumbersOfCustomers(tx, ownCustomerIds));
  let accounts = 0;
  for (const { id } of agents) if ((await findAccountRecord(tx, id)) !== null) accounts += 1;
  let payouts = 0;
  for (const { id } of agents) payouts += await countPayoutsOf(tx, id);
  const loans = await countLoansOf(tx, customerIds);
  const pictures = await countPictures(tx, ownCustomerIds);
  const payroll = await countPayrollOf(tx, ownCustomerIds);
  const goes = (what: string, count: number, why: string) => ({ what, count, goes: true, why });
  const stays = (what: string, count: number | null, why: string) => ({ what, count, goes: false, why });
  const counted = [
    goes('Accounts as agent', agents.length, 'Name, email, phone and password go, and sessions end'),
    goes('Records as customer', customers.length, 'Name, email and phone go'),
    goes('Accounts in our shop', ownCustomerIds.length, 'Login, devices, codes and addresses go, and sessions end'),
    goes(
      'Deliveries on their way',
      openStops,
      'Their recipients go, and riders can’t find them: cancel the orders first',
    ),
    goes(
      'Orders that wait for payment',
      await countOpenCheckoutsOf(tx, ownCustomerIds),
      'They end, and a payment that still comes goes back',
    ),
    goes(
      'Accounts as rider',
      riders.length,
      'Name, phone, login and devices go; open stops are offered to other riders',
    ),
    goes('Emails that we sent', (await listEmailsOf(tx, messagesOf(subject))).length, 'Deleted'),
    goes('Newsletter subscriptions', (await listSubscriptionsOf(tx, emailKeys)).length, 'Deleted'),
    goes(
      'Requests and messages',
      (await listStoredRequestsOf(tx, emailKeys, phoneSpellings, agentIds, customerIds)).length,
      'Deleted with their answers',
    ),
    goes('Versions of testimonies', (await listTestimoniesOf(tx, emailKeys)).length, 'Taken off the site and wiped'),
    goes('Pictures of documents and faces', pictures.gone, 'Deleted at once'),
    stays(
      'Pictures of identity documents',
      pictures.kept,
      pictures.keptUntil === null
        ? 'The law wants them until 5 years after the last plan, which is not over. They are deleted then'
        : `The law wants them until 5 years after the last plan: they are deleted after ${pictures.keptUntil}`,
    ),
    stays('Looks at the pictures', pictures.looksKept, 'Who of the team looked, when and why, stays as long'),
    goes(
      'Requests for level 2',
      (await countReviewsOf(tx, ownCustomerIds)).count,
      'Where the person lives and works goes; of who had a plan it stays that it was decided',
    ),
    goes(
      'Employers that the person named',
      (await countEmploymentsOf(tx, ownCustomerIds)).count,
      'The staff number goes; of who had a plan it stays that deductions were agreed to. The staff list is the employer’s',
    ),
    goes('Payslips that the person showed', payroll.payslips, 'Deleted at once; what counted as deducted stays'),
    stays(
      'Rows of deduction files',
      payroll.rows,
      payroll.unanswered === 0
        ? 'Staff number, name and department go; the amounts and what the employer said are records of money and stay'
        : 'Staff number, name and department go from those that are answered. The others keep them until the employer says what it deducted',
    ),
    stays(
      'Money of payslips that goes back',
      payroll.surpluses,
      'It goes on, and the account for refunds stays until then. One that needs an account can’t ask for it afterwards: settle it first',
    ),
    stays('Orders', orders.length, moneyLaw),
    stays('Instalment loans', loans.all, 'Agreements, schedules and bookings stay 5 years by law, without a name'),
    stays(
      'Loans that are not over',
      loans.running,
      'The person owes us or waits for goods, and can’t be reached afterwards: settle, cancel or write off first',
    ),
    stays(
      'Refunds that are not over',
      await countUnfinishedRefundsOf(tx, ownCustomerIds),
      'They go on, and the account for refunds stays until then. One that needs an account can’t ask for it afterwards: settle it first',
    ),
    stays(
      'Commission that is not paid out',
      await countUnpaidLinesOf(tx, agentIds),
      'An erased agent is paid nothing more: pay out first, or tell the person',
    ),
    stays(
      'Riders who are owed money',
      [...(await readOwed(tx, 'rider', riderIds)).values()].filter((owedKobo) => owedKobo > 0).length,
      'An erased rider is paid nothing more: pay out first, or tell the person',
    ),
    stays('Payouts', payouts, moneyLaw),
    stays('Payout accounts', accounts, 'Who was paid is kept 5 years, encrypted'),
  ].filter(({ count }) => count !== 0);
  return [
    ...counted,
    ...(riders.length === 0 ? [] : [stays('Stops and what they earned', null, moneyLaw)]),
    ...(agents.length === 0 ? [] : [stays('Commission and daily totals', null, moneyLaw)]),
    stays('Audit log', null, 'It has ids and digests only, and shows what happened'),
  ];
}

const documentMonths = 60;

/** How many pictures go and stay; and until when the last one stays, in words, or null while a plan of its customer is not over. */
async function countPictures(
  tx: Tx,
  customerIds: readonly string[],
): Promise<{ gone: number; kept: number; keptUntil: string | null; looksKept: number }> {
  let [gone, kept, looksKept, isOver] = [0, 0, 0, true];
  let last = '';
  for (const id of customerIds) {
    const pictures = await listPicturesToErase(tx, [id]);
    const { all, running } = await countLoansOf(tx, [id]);
    const staying = all === 0 ? 0 : pictures.filter(staysAfterErasure).length;
    gone += pictures.length - staying;
    kept += staying;
    if (all > 0) looksKept += (await countLooksOf(tx, id)).count;
    if (staying === 0) continue;
    if (running > 0) isOver = false;
    const { at } = await getLastLoanChange(tx, id);
    if (lagosDay(at) > last) last = lagosDay(at);
  }
  return { gone, kept, looksKept, keptUntil: kept > 0 && isOver ? formatDay(addMonths(last, documentMonths)) : null };
}
