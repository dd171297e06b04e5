import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { placeKey } from './delivery-rules.ts';
import { closeZone, type ListedZone, listZones, saveZone, setZoneAreas } from './zone-queries.ts';

const zoneKind = 'delivery-zone';

/** What a request about a zone carries. `close` needs the city and the name only. */
interface ZonePayload {
  act: 'save' | 'close';
  city: string;
  name: string;
  state: string;
  areas: string[];
  feeKobo: number;
  riderFeeKobo: number;
}

/** A zone as staff ask for it, with amounts in naira. */
export interface AskedZone {
  city: string;
  name: string;
  state: string;
  areas: readonly string[];
  fee: number;
  riderFee: number;
}

/** Asks for a zone, new or changed. Returns the request's id. */
export function requestDeliveryZone(tx: Tx, zone: AskedZone, reason: string, actor: Actor): Promise<string> {
  const { fee, riderFee, ...rest } = zone;
  // Each place once, whatever its spelling.
  const areas = [...new Map(zone.areas.map((area) => [placeKey(area), area])).values()].sort();
  return ask(tx, { act: 'save', ...rest, areas, feeKobo: toKobo(fee), riderFeeKobo: toKobo(riderFee) }, reason, actor);
}

/** Asks for a zone to be closed. Returns the request's id. Refuses with `not-found` an unknown zone, and a closed one. */
export async function requestZoneClosing(tx: Tx, id: string, reason: string, actor: Actor): Promise<string> {
  const zone = (await listZones(tx)).find((one) => one.id === id);
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

/** A digest of all zones of the city: places may move between them. */
const fingerprintOfZones = async (tx: Tx, { city }: ZonePayload) => fingerprintOf(tx, await listZones(tx, city));

const present = (zones: readonly ListedZone[], { name }: ZonePayload) =>
  zones.find((zone) => zone.name === name && !zone.isClosed) ?? null;

/** Delivery zones with their fees and places, which two people change. */
export const deliveryZoneKind: ApprovalKind = {
  kind: zoneKind,
  label: 'Delivery zone',
  changesStay: true,
  nameSubject: ({ subject }) => subject,
  async describe(tx, approval) {
    const payload = payloadOf(approval);
    const before = present(await listZones(tx, payload.city), payload);
    const none = 'No zone';
    if (payload.act === 'close') return [{ field: 'Deliveries', before: before ? 'Yes' : none, after: 'No more' }];
    return [
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
      { field: 'Local governments', before: before ? before.areas.join(', ') : none, after: payload.areas.join(', ') },
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
      const zoneId = await saveZone(tx, { city, name, feeKobo, riderFeeKobo });
      const named = areas.map((area) => ({ key: placeKey(area), name: area }));
      await setZoneAreas(tx, zoneId, { city, stateKey: placeKey(state), areas: named });
    }
    const action = act === 'close' ? 'delivery-zone-closed' : 'delivery-zone-changed';
    const after = { feeKobo, riderFeeKobo, areas };
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
