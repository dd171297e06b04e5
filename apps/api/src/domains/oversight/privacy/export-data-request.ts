import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findPersonOf, lockForAct } from './data-request-rules.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { updateDataRequestState } from './queries.ts';
import { contactsToTell, tellSubject } from './tell-subject.ts';

// A customer with 20,000 orders has about half of it. The command has no bound.
const bytesMax = 10_000_000;

/** The file of an export: its name, and the record as JSON. */
export interface DataExport {
  fileName: string;
  json: string;
}

/**
 * Exports everything about the person of a request, and tells them by email and text message: if another person asked, they learn of it.
 */
export async function exportDataRequest(tx: Tx, actor: Actor, id: string): Promise<DataExport> {
  const request = await lockForAct(tx, id, ['open', 'exported', 'erasure-asked']);
  const subject = await findPersonOf(tx, request.contacts, request.confirmed);
  const json = JSON.stringify(await exportDataSubject(tx, subject, actor));
  const bytes = Buffer.byteLength(json);
  if (bytes > bytesMax) refuse('export-too-large');
  await updateDataRequestState(tx, id, request.state === 'open' ? 'exported' : request.state);
  const records = {
    agents: subject.agents.map((one) => one.id),
    customers: subject.customers.map((one) => one.id),
    riders: subject.riders.map((one) => one.id),
  };
  await addAuditLine(tx, { actor, action: 'data-request-exported', subject: id, detail: { bytes, ...records } });
  await tellSubject(tx, contactsToTell(request.contacts, subject), { what: 'exported', askedAt: request.receivedAt });
  return { fileName: `person-${lagosDay(tx.now)}-${id.slice(-6)}.json`, json };
}
