import * as z from 'zod/mini';
import { type HttpAnswer, ProviderUnavailable } from './http.ts';
import type { SendAnswer } from './payouts.ts';
import * as shapes from './paystack-shapes.ts';

// A wrong key, a time-out, a conflict in time and too many requests say nothing about what was asked.
const saysNothing = new Set([401, 403, 407, 408, 425, 429]);
const duplicate = /duplicate|already (exists|been used)|must be unique/i;

/** Why there is no answer, as text. Any other error is thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  throw error;
}

/** The data of a successful answer; null if it isn't one or has another form. */
export function readData<Data>(answer: HttpAnswer | string, shape: z.ZodMiniType<Data>): Data | null {
  if (typeof answer === 'string' || (answer.status !== 200 && answer.status !== 201)) return null;
  const envelope = z.safeParse(shapes.envelope, answer.body);
  const data = envelope.success ? z.safeParse(shape, envelope.data.data) : null;
  return data?.success ? data.data : null;
}

/** A successful answer as a whole, where more than its data is read; null if it isn't one or has another form. */
export function readBody<Body>(answer: HttpAnswer | string, shape: z.ZodMiniType<Body>): Body | null {
  if (typeof answer === 'string' || answer.status !== 200) return null;
  const body = z.safeParse(shape, answer.body);
  return body.success ? body.data : null;
}

/** What an answer without the wanted data says: a refusal in the provider's own words, or nothing. */
export function refusalOf(answer: HttpAnswer | string): Exclude<SendAnswer, { kind: 'accepted' }> {
  if (typeof answer === 'string') return { kind: 'unknown', reason: answer };
  const { status, body } = answer;
  const refused = z.safeParse(shapes.refusal, body);
  if (status < 400 || status >= 500 || saysNothing.has(status) || !refused.success)
    return { kind: 'unknown', reason: `status ${status}` };
  const { message, code = null } = refused.data;
  if (code === 'duplicate_reference' || duplicate.test(message)) return { kind: 'duplicate', message };
  return { kind: 'refused', code, message };
}

/** True if an answer is a refusal in some words. */
export function isRefusedAs(answer: HttpAnswer | string, words: RegExp): boolean {
  if (typeof answer === 'string' || ![400, 404, 422].includes(answer.status)) return false;
  const refused = z.safeParse(shapes.refusal, answer.body);
  return refused.success && words.test(refused.data.message);
}
