import { hash } from 'node:crypto';
import type { Agreement } from './life/loan-events.ts';
import type { Quote } from './terms/quote-plan.ts';

/** What is sealed: who agreed to what, with the numbers that were shown. It has no personal text beyond ids. */
export interface SealedAgreement {
  /** The form of the text. */
  form: 1;
  customerId: string;
  /** What the loan pays for, such as `order:FB-12345678`. */
  owner: string;
  agreement: Agreement;
  quote: Quote;
  /** The offer that was agreed to, with its digest. */
  offer?: { id: string; digest: string };
}

/** A value as canonical JSON: the keys of each object in order, no spaces. The same content always has the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join()}}`;
}

/** The text that is stored, and its SHA-256 in hex. */
export function sealAgreement(sealed: SealedAgreement): { text: string; sha256: string } {
  const text = canonicalJson(sealed);
  return { text, sha256: sha256Of(text) };
}

/** What was sealed. */
export const readAgreement = (text: string): SealedAgreement => JSON.parse(text) as SealedAgreement;

/** A text's SHA-256, in hex. */
export const sha256Of = (text: string): string => hash('sha256', text);
