import * as calls from '@foodbank/contract/money/charges-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { closeChargeAlarm } from './alarms.ts';
import { findAccountOfCharge } from './payer-accounts.ts';
import { type Charge, findCharge, listChargeAnswers, listChargesOf, type StoredChargeAnswer } from './queries.ts';
import { decideRefundAccount } from './refund-accounts.ts';
import { listRefundsOf, type Refund } from './refund-queries.ts';
import { sendRefundAgain } from './refunds.ts';
import { describeRefundAccount } from './routes.ts';
import { listChargesOfCustomer, listShownCharges, type WordsOfCards, withCards } from './staff-queries.ts';
import { chargeFilterOf, readChargeSums, saveCharges } from './staff-table.ts';

const answersMax = 50;

/** What finance sees of money that customers paid: charges, refunds, alarms. */
export function chargeStaffRoutes({ chargeOwners, database, keys }: AppContext, wordsOfCards: WordsOfCards): Route[] {
  return [
    staffRoute(calls.listCharges, async ({ query: { sort = 'changed', cursor, ...asked } }) => {
      const before = positionOf(cursor, listStarts.newestFirst);
      const page = { sort, before, atMost: calls.chargesPageSize + 1 };
      const found = await listShownCharges(database.read, chargeFilterOf(asked), page);
      const { rows, nextCursor } = pageByPosition(found, calls.chargesPageSize);
      return { rows: (await withCards(database.read, rows, wordsOfCards)).map(describeCharge), nextCursor };
    }),
    staffRoute(calls.sumCharges, ({ query }) => readChargeSums(database.read, query)),
    staffRoute(calls.saveCharges, ({ body }, { staff }) =>
      database.write((tx) => saveCharges(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.getCharge, async ({ params: { chargeId } }) => {
      const charge = (await findCharge(database.read, chargeId)) ?? refuse('not-found');
      const [refunds, answers, account, customer, charges, orderNumber] = await Promise.all([
        listRefundsOf(database.read, chargeId),
        listChargeAnswers(database.read, chargeId, answersMax),
        findAccountOfCharge(database.read, charge),
        findOwnCustomer(database.read, charge.customerId),
        listChargesOf(database.read, charge.owner),
        chargeOwners[charge.owner.kind].orderOf(database.read, charge.owner.id),
      ]);
      const customerName = customer === null ? '' : `${customer.firstname} ${customer.lastname}`.trim();
      return {
        ...describeCharge((await withCards(database.read, [charge], wordsOfCards))[0] ?? charge),
        customerName,
        orderNumber,
        siblings: charges.filter(({ id }) => id !== chargeId).map(describeCharge),
        refunds: refunds.map(describeRefund),
        answers: answers.map(describeAnswer),
        refundAccount: account && {
          ...describeRefundAccount(account, keys),
          version: account.version,
          namedAt: account.namedAt.toISOString(),
          customerName,
        },
      };
    }),
    staffRoute(calls.listCustomerPayments, async ({ params: { customerId } }) => {
      if ((await findOwnCustomer(database.read, customerId)) === null) refuse('not-found');
      const found = await listChargesOfCustomer(database.read, customerId, calls.customerPaymentsMax + 1);
      const shown = found.slice(0, calls.customerPaymentsMax);
      const rows = await Promise.all(
        shown.map(async ({ owner, ...charge }) => ({
          ...describePayment(charge),
          isRepayment: owner.kind === 'repayment',
          orderNumber: await chargeOwners[owner.kind].orderOf(database.read, owner.id),
        })),
      );
      return { rows, hasMore: found.length > shown.length };
    }),
    staffRoute(calls.closeChargeAlarm, async ({ params: { chargeId }, body }, { staff }) => {
      const approvalId = await database.write((tx) => closeChargeAlarm(tx, chargeId, body, staffActor(staff)));
      const { alarmClosed, endAsked } = calls.chargeMessages;
      return { message: approvalId === null ? alarmClosed : endAsked, approvalId };
    }),
    staffRoute(calls.decideRefundAccount, async ({ params: { chargeId }, body }, { staff }) => {
      await database.write((tx) => decideRefundAccount(tx, chargeId, body, staffActor(staff)));
      const { accountAccepted, accountRefused } = calls.chargeMessages;
      return { message: body.decision === 'accept' ? accountAccepted : accountRefused };
    }),
    staffRoute(calls.sendRefundAgain, async ({ params: { chargeId }, body }, { staff }) => {
      await database.write((tx) => sendRefundAgain(tx, chargeId, body, staffActor(staff)));
      return { message: calls.chargeMessages.refundSentAgain };
    }),
  ];
}

const describeCharge = (charge: Charge & { card?: string | null }): calls.ListedCharge => {
  const { id, reference, owner, customerId, amountKobo, state, reason, alarm, paidKobo, refundKobo } = charge;
  return {
    ...{ id, reference, owner, customerId, amountKobo, state, reason, alarm, paidKobo, refundKobo },
    feesKobo: charge.feesKobo,
    usedKobo: charge.usedKobo,
    channel: charge.card ?? charge.channel,
    byLink: charge.payLinkId !== null,
    paidAt: charge.paidAt?.toISOString() ?? null,
    createdAt: charge.createdAt.toISOString(),
    changedAt: charge.changedAt.toISOString(),
  };
};

const describePayment = (charge: Omit<Charge, 'owner'>) => {
  const { id, amountKobo, state, paidKobo, usedKobo, refundKobo, paidAt, createdAt } = charge;
  return { id, amountKobo, state, paidKobo, usedKobo, refundKobo, at: (paidAt ?? createdAt).toISOString() };
};

const describeRefund = ({
  id,
  reference,
  amountKobo,
  reason,
  state,
  failure,
  alarm,
  requestedAt,
  endedAt,
  accountVersion,
  sentAgainAs,
  paidOtherwiseAt,
  endApprovalId,
}: Refund) => ({
  ...{ id, reference, amountKobo, reason, state, failure, alarm },
  toAccount: accountVersion !== null,
  wasSentAgain: sentAgainAs !== null,
  paidOtherwiseAt: paidOtherwiseAt?.toISOString() ?? null,
  endAsked: endApprovalId !== null,
  requestedAt: requestedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

const describeAnswer = ({ id, at, source, outcome, status, amountKobo, failure }: StoredChargeAnswer) => ({
  ...{ id, source, outcome, status, amountKobo, failure },
  at: at.toISOString(),
});
