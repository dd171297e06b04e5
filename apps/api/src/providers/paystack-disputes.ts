import type * as z from 'zod/mini';
import type { ChargeProvider, ProviderDispute } from './charges.ts';
import type { Http, HttpAnswer } from './http.ts';
import type { NoAnswer, ProviderRefusal } from './payouts.ts';
import { isRefusedAs, readData, reasonOf, refusalOf } from './paystack-answers.ts';
import * as shapes from './paystack-shapes.ts';

const noSuchDispute = /disputes? not found|no disputes?/i;

type DisputeCalls = Pick<
  ChargeProvider,
  'listDisputes' | 'findDispute' | 'addEvidence' | 'uploadDocument' | 'resolveDispute'
>;

/**
 * Paystack's calls for disputes (its API reference: Disputes). Its document comes first: the reference wants the name of an uploaded one with every
 * answer, and an answer against a claim of fraud also the id of evidence with name, email and phone of the customer.
 */
export const disputeCalls = (http: Http): DisputeCalls => ({
  async listDisputes(transactionId) {
    const answer = await http.get(`/dispute/transaction/${encodeURIComponent(transactionId)}`).catch(reasonOf);
    const found = readData(answer, shapes.disputes);
    if (found !== null) return { kind: 'listed', disputes: (Array.isArray(found) ? found : [found]).map(asDispute) };
    if (isRefusedAs(answer, noSuchDispute)) return { kind: 'listed', disputes: [] };
    return { kind: 'unknown', reason: typeof answer === 'string' ? answer : `status ${answer.status}` };
  },
  async findDispute(disputeId) {
    const answer = await http.get(`/dispute/${encodeURIComponent(disputeId)}`).catch(reasonOf);
    const found = readData(answer, shapes.dispute);
    if (found !== null && String(found.id) === disputeId) return { kind: 'found', dispute: asDispute(found) };
    if (isRefusedAs(answer, noSuchDispute)) return { kind: 'not-found' };
    return { kind: 'unknown', reason: typeof answer === 'string' ? answer : `status ${answer.status}` };
  },
  async addEvidence({ disputeId, customer, service, deliveryArea, deliveredOn }) {
    const answer = await http.post(`/dispute/${encodeURIComponent(disputeId)}/evidence`, {
      customer_email: customer.email,
      customer_name: customer.name,
      customer_phone: customer.phone,
      service_details: service,
      ...(deliveryArea !== null && { delivery_address: deliveryArea }),
      ...(deliveredOn !== null && { delivery_date: deliveredOn }),
    });
    const added = readData(answer, shapes.evidence);
    return added === null ? refusedBy(answer) : { kind: 'added', evidenceId: String(added.id) };
  },
  async uploadDocument({ disputeId, name, bytes }) {
    const path = `/dispute/${encodeURIComponent(disputeId)}/upload_url?upload_filename=${encodeURIComponent(name)}`;
    const answer = await http.get(path).catch(reasonOf);
    const place = readData(answer, shapes.uploadPlace);
    if (place === null) return refusedBy(answer);
    const failure = await http.upload(place.signedUrl, { bytes, type: 'application/pdf' });
    return failure === null ? { kind: 'uploaded', fileName: place.fileName } : { kind: 'unknown', reason: failure };
  },
  async resolveDispute({ disputeId, resolution, message, refundKobo, fileName, evidenceId }) {
    const answer = await http.put(`/dispute/${encodeURIComponent(disputeId)}/resolve`, {
      resolution,
      message,
      refund_amount: refundKobo,
      uploaded_filename: fileName,
      ...(evidenceId !== null && { evidence: Number(evidenceId) }),
    });
    const resolved = readData(answer, shapes.dispute);
    if (resolved !== null && String(resolved.id) === disputeId)
      return { kind: 'resolved', dispute: asDispute(resolved) };
    return refusedBy(answer);
  },
});

/** What an answer without the wanted data says. A duplicate says nothing about a dispute. */
function refusedBy(answer: HttpAnswer | string): ProviderRefusal | NoAnswer {
  const refusal = refusalOf(answer);
  return refusal.kind === 'duplicate' ? { kind: 'unknown', reason: 'a duplicate' } : refusal;
}

function asDispute(data: z.output<typeof shapes.dispute>): ProviderDispute {
  const dueAt = data.dueAt ?? data.due_at ?? null;
  const said = data.note || data.messages?.find(({ body }) => body)?.body || null;
  return {
    id: String(data.id),
    status: data.status,
    resolution: data.resolution ?? null,
    // After an answer it is what the answer gives back: nothing, where the claim was contested.
    amountKobo: data.refund_amount || null,
    currency: data.currency ?? null,
    domain: data.domain ?? null,
    category: data.category ?? null,
    said: said?.trim().slice(0, 500) || null,
    dueAt: dueAt === null ? null : new Date(dueAt),
  };
}
