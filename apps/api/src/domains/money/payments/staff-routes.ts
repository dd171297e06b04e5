import * as calls from '@foodbank/contract/money/payments-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { listStarts, type Position, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { type AlarmedDisbursement, findAlarmed, listAlarmed } from './alarm-queries.ts';
import { closePaymentAlarm } from './close-payment-alarm.ts';
import { maskPayload } from './mask-payload.ts';
import { findShownEvent, listShownEvents, type ShownEvent } from './provider-event-queries.ts';
import { listDisbursementAnswers } from './queries.ts';
import type { SealedEvent } from './receive-provider-event.ts';

const answersMax = 50;

/** What staff see of payments: webhooks, and alarms. */
export function paymentStaffRoutes({ database, keys }: AppContext): Route[] {
  return [
    staffRoute(calls.listProviderEvents, async ({ query: { state, cursor } }) => {
      const { rows, nextCursor } = cut(await listShownEvents(database.read, state ?? null, startOf(cursor)));
      return { rows: rows.map(describeEvent), nextCursor };
    }),
    staffRoute(calls.getProviderEvent, async ({ params: { eventId } }) => {
      const event = (await findShownEvent(database.read, eventId)) ?? refuse('not-found');
      const { body } = JSON.parse(keys.unseal(event.bodySealed)) as SealedEvent;
      return { ...describeEvent(event), payload: maskPayload(body) };
    }),
    staffRoute(calls.listPaymentAlarms, async ({ query: { cursor } }) => {
      const { rows, nextCursor } = cut(await listAlarmed(database.read, startOf(cursor)));
      return { rows: rows.map(describeAlarm), nextCursor };
    }),
    staffRoute(calls.getPaymentAlarm, async ({ params: { paymentId } }) => {
      const payment = (await findAlarmed(database.read, paymentId)) ?? refuse('not-found');
      const answers = await listDisbursementAnswers(database.read, paymentId, answersMax);
      return {
        ...describeAlarm(payment),
        answers: answers.map(({ id, at, source, outcome, status, failure }) => {
          return { id, at: at.toISOString(), source, outcome, status, failure };
        }),
      };
    }),
    staffRoute(calls.closePaymentAlarm, async ({ params: { paymentId }, body }, { staff }) => {
      await database.write((tx) => closePaymentAlarm(tx, paymentId, body, staffActor(staff)));
      return { message: calls.paymentMessages.alarmClosed };
    }),
  ];
}

const startOf = (cursor: string | undefined) => positionOf(cursor, listStarts.newestFirst);
const cut = <Row extends Position>(found: readonly Row[]) => pageByPosition(found, calls.paymentsPageSize);

const describeEvent = ({ id, event, state, reference, deliveries, receivedAt, handledAt }: ShownEvent) => ({
  id,
  event,
  state,
  reference,
  deliveries,
  receivedAt: receivedAt.toISOString(),
  handledAt: handledAt?.toISOString() ?? null,
});

const describeAlarm = ({ id, reference, owner, amountKobo, state, alarm, changedAt }: AlarmedDisbursement) => ({
  id,
  reference,
  owner,
  amountKobo,
  state,
  alarm,
  changedAt: changedAt.toISOString(),
});
