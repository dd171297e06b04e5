import type { LegalText } from '@foodbank/contract/people/legal-texts';
import { list, run, statement, type Tx } from '../../../platform/database.ts';

/** The versions of the texts that a sign-up showed. */
export type AcceptedTexts = Readonly<Record<LegalText, string>>;

const insertRows = statement(
  'insert-customer-text-acceptances',
  `insert into customer_text_acceptances (customer_id, kind, version, accepted_at)
   select $1, r.*, $4::timestamptz from unnest($2::text[], $3::text[]) r`,
);
/** Keeps which versions a new customer accepted. */
export const insertAcceptedTexts = (tx: Tx, customerId: string, texts: AcceptedTexts) =>
  tx.list(insertRows, [customerId, Object.keys(texts), Object.values(texts), tx.now]);
/** What a customer accepted, oldest first. */
export const listAcceptedTexts = list<{ kind: LegalText; version: string; acceptedAt: Date }, [customerId: string]>(
  'customer-text-acceptances',
  `select kind, version, accepted_at as "acceptedAt" from customer_text_acceptances where customer_id = $1
   order by accepted_at, kind`,
);

/** Deletes what an erased customer accepted. */
export const deleteAcceptedTexts = run(
  'delete-customer-text-acceptances',
  'delete from customer_text_acceptances where customer_id = $1',
);
