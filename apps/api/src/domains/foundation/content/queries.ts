import type { Faq, Testimony } from '@foodbank/contract/foundation/content';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

const allFaqs = statement<Faq>('all-faqs', 'select title, content from faqs order by position');
const allTestimonies = statement<Testimony>(
  'all-testimonies',
  'select content, name from testimonies order by position',
);
const lockContent = statement('lock-content', 'lock table faqs, testimonies in share row exclusive mode');
const insertFaqRows = statement(
  'insert-faqs',
  'insert into faqs (position, title, content) select r.* from unnest($1::integer[], $2::text[], $3::text[]) r',
);
const insertTestimonyRows = statement(
  'insert-testimonies',
  'insert into testimonies (position, content, name) select r.* from unnest($1::integer[], $2::text[], $3::text[]) r',
);

const positions = (items: readonly unknown[]) => items.map((_, index) => index + 1);

/** The questions, in their order. */
export const listFaqs = (db: Db) => db.list(allFaqs);
/** The testimonies, in their order. */
export const listTestimonies = (db: Db) => db.list(allTestimonies);
/** Locks both tables against other writers, until the commit. */
export const lockContentTables = (tx: Tx) => tx.list(lockContent);
/** Inserts questions, in the order given. */
export const insertFaqs = (tx: Tx, faqs: readonly Faq[]) =>
  tx.list(insertFaqRows, [positions(faqs), faqs.map(({ title }) => title), faqs.map(({ content }) => content)]);
/** Inserts testimonies, in the order given. */
export const insertTestimonies = (tx: Tx, testimonies: readonly Testimony[]) =>
  tx.list(insertTestimonyRows, [
    positions(testimonies),
    testimonies.map(({ content }) => content),
    testimonies.map(({ name }) => name),
  ]);
