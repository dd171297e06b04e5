import { type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce, beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { placeKey } from './delivery-rules.ts';
import { closeZone, type ListedZone, listZones, saveZone, setZoneAreas } from './zone-queries.ts';

const zoneKind = 'delivery-zone';
// Fees that begin while a request waits are no change of the zones.
const firstDay: Day = '2000-01-01';

/** What a request about a zone carries. `close` needs the city and the name only. */
interface ZonePayload {
  act: 'save' | 'close';
  city: string;
  name: string;
  state: string;
  areas: string[];
  feeKobo: number;
  riderFeeKobo: number;
  /** Of a zone that there is already. */
  zoneId?: string;
  /** The day from which the fees hold. Null: from the approval. */
  startsOn?: Day | null;
}

/** A zone as staff ask for it, with amounts in naira. */
export interface AskedZone {
  city: string;
  name: string;
  state: string;
  areas: readonly string[];
  fee: number;
  riderFee: number;
  startsOn?: Day | undefined;
}

/**
 * Asks for a zone, new or changed. Returns the request's id. Refuses with `day-is-over` fees from a past day, with `validation` a day for
 * a new zone, which holds once it is approved, and with `nothing-changed` a zone as it is.
 */
export async function requestDeliveryZone(tx: Tx, zone: AskedZone, reason: string, actor: Actor): Promise<string> {
  const { fee, riderFee, startsOn = null, ...rest } = zone;
  const today = lagosDay(tx.now);
  if (startsOn !== null && startsOn < today) refuse('day-is-over');
  const before = present(await listZones(tx, today, zone.city), zone);
  if (before === null && startsOn !== null && startsOn > today)
    refuse('validation', { errors: { startsOn: 'A new zone holds once it is approved' } });
  // Each place once, whatever its spelling.
  const areas = [...new Map(zone.areas.map((area) => [placeKey(area), area])).values()].sort();
  const fees = { feeKobo: toKobo(fee), riderFeeKobo: toKobo(riderFee), startsOn };
  await refuseSameZone(tx, { ...zone, areas }, fees);
  return ask(tx, { act: 'save', ...rest, areas, ...fees, ...(before && { zoneId: before.id }) }, reason, actor);
}

/** Refuses with `nothing-changed` places and fees that the zone has on that day anyway. */
async function refuseSameZone(
  tx: Tx,
  zone: AskedZone,
  { feeKobo, riderFeeKobo, startsOn }: { feeKobo: number; riderFeeKobo: number; startsOn: Day | null },
): Promise<void> {
  const before = present(await listZones(tx, startsOn ?? lagosDay(tx.now), zone.city), zone);
  if (before === null || before.stateKey !== placeKey(zone.state)) return;
  const keysOf = (areas: readonly string[]) => areas.map(placeKey).sort().join();
  if (before.feeKobo !== feeKobo || before.riderFeeKobo !== riderFeeKobo) return;
  if (keysOf(before.areas) === keysOf(zone.areas))
    refuse('nothing-changed', {
      message: 'The zone has these places and fees on that day already. Change one of them.',
    });
}

/** Asks for a zone to be closed. Returns the request's id. Refuses with `not-found` an unknown zone, and a closed one. */
export async function requestZoneClosing(tx: Tx, id: string, reason: string, actor: Actor): Promise<string> {
  const zone = (await listZones(tx, lagosDay(tx.now))).find((one) => one.id === id);
  if (zone === undefined || zone.isClosed) refuse('not-found');
  const { city, name } = zone;
  return ask(tx, { act: 'close', city, name, state: '', areas: [], feeKobo: 0, riderFeeKobo: 0 }, reason, actor);
}

async function ask(tx: Tx, payload: ZonePayload, reason: string, actor: Actor): Promise<string> {
  return requestApproval(tx, {
    kind: zoneKind,
    subject: `${payload.city}: ${payload.name}`,
    payload: { ...payload },
    fingerprint: await fingerprintOfZones(tx, payload),
    permission: 'deliveries.approve',
    reason,
    actor,
  });
}

const payloadOf = (approval: Approval) => approval.payload as unknown as ZonePayload;

/** A digest of all zones of the city with their fees from the first day on: places may move between them. */
const fingerprintOfZones = async (tx: Tx, { city }: ZonePayload) =>
  fingerprintOf(tx, await listZones(tx, firstDay, city));

const present = (zones: readonly ListedZone[], { name }: Pick<ZonePayload, 'name'>) =>
  zones.find((zone) => zone.name === name && !zone.isClosed) ?? null;

/** The day from which fees hold: the one that was asked for, or the approval's, if that is later. */
const startOf = ({ now }: Pick<Tx, 'now'>, { startsOn }: ZonePayload): Day => {
  const today = lagosDay(now);
  return startsOn && startsOn > today ? startsOn : today;
};

/** Delivery zones with their fees and places, which two people change. */
export const deliveryZoneKind: ApprovalKind = {
  kind: zoneKind,
  label: 'Delivery zone',
  recordOf: (approval) => ({
    address: `/ops/delivery-zones?city=${encodeURIComponent(payloadOf(approval).city)}`,
    what: 'the delivery zones',
    needs: 'deliveries.read',
  }),
  formAddress(approval) {
    const { act, city, zoneId } = payloadOf(approval);
    const search = new URLSearchParams(zoneId === undefined ? { city } : { zone: zoneId });
    return act === 'close' ? '/ops/delivery-zones' : `/ops/delivery-zones/edit?${search}`;
  },
  effect(tx, approval) {
    const payload = payloadOf(approval);
    const begins = beginsText(payload.act === 'close' ? [] : [startOf(tx, payload)], lagosDay(tx.now));
    return begins === atOnce ? begins : `${begins.replace('It begins', 'The fees begin')} The places change at once.`;
  },
  changesStay: true,
  nameSubject: ({ subject }) => subject,
  async describe(tx, approval) {
    const payload = payloadOf(approval);
    const before = present(await listZones(tx, lagosDay(tx.now), payload.city), payload);
    const none = 'No zone';
    const kept = { field: 'Orders and open checkouts', before: 'Their fee is fixed', after: 'They keep it' };
    if (payload.act === 'close')
      return [
        { field: 'Deliveries', before: before ? 'Yes' : none, after: 'No more' },
        { ...kept, before: 'Promised', after: 'They are still delivered' },
      ];
    return [
      {
        field: 'From',
        before: before?.since
          ? `In force since ${formatDay(before.since)}`
          : before
            ? 'In force from the beginning'
            : none,
        after: formatDay(startOf(tx, payload)),
      },
      {
        field: 'Fee for the customer',
        before: before ? formatKobo(before.feeKobo) : none,
        after: formatKobo(payload.feeKobo),
      },
      {
        field: 'Of it for the rider',
        before: before ? formatKobo(before.riderFeeKobo) : none,
        after: formatKobo(payload.riderFeeKobo),
      },
      {
        field: 'Local governments, from the approval',
        before: before ? before.areas.join(', ') : none,
        after: payload.areas.join(', '),
      },
      kept,
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    if ((await fingerprintOfZones(tx, payload)) !== approval.fingerprint) refuse('approval-stale');
    const { act, city, name, state, areas, feeKobo, riderFeeKobo } = payload;
    if (act === 'close') {
      await closeZone(tx, city, name);
    } else {
      const zoneId = await saveZone(tx, { city, name, feeKobo, riderFeeKobo }, startOf(tx, payload));
      const named = areas.map((area) => ({ key: placeKey(area), name: area }));
      await setZoneAreas(tx, zoneId, { city, stateKey: placeKey(state), areas: named });
    }
    const action = act === 'close' ? 'delivery-zone-closed' : 'delivery-zone-changed';
    const after = { feeKobo, riderFeeKobo, areas, ...(act === 'save' && { startsOn: startOf(tx, payload) }) };
    await addAuditLine(tx, {
      actor: decider,
      action,
      subject: approval.subject,
      after,
      reason,
      detail: { approval: id },
    });
  },
};
