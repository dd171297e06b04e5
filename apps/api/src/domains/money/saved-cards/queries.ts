import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** A card, or a bank account, that a customer keeps, without what charges it. */
export interface SavedCard {
  id: string;
  customerId: string;
  /** card, or direct_debit for a bank account. */
  channel: string;
  brand: string | null;
  /** Null of an account of which the bank has not told it yet. */
  last4: string | null;
  bank: string | null;
  /** The last day on which it can be charged; null if it is not known. */
  endsOn: Day | null;
  keptAt: Date;
  /** When the customer agreed at the bank, and from when on it can be charged: of a card at once. Null until then. */
  approvedAt: Date | null;
  activeAt: Date | null;
  endedAt: Date | null;
  endedBy: CardEnd | null;
}

/**
 * Why a card or account ended. `revoked`: at its bank; `unused`: its customer did not agree at the bank in time; `not-active`: the bank did not let it be
 * debited in time.
 */
export type CardEnd = 'customer' | 'provider' | 'erased' | 'replaced' | 'revoked' | 'unused' | 'not-active';

const columns = `id, customer_id as "customerId", channel, brand, last4, bank, ends_on as "endsOn", kept_at as "keptAt",
  approved_at as "approvedAt", active_at as "activeAt", ended_at as "endedAt", ended_by as "endedBy"`;

const insertRow = statement<SavedCard>(
  'insert-saved-card',
  `insert into saved_cards (customer_id, authorization_sealed, signature_digest, channel, brand, last4, bank, ends_on, kept_at, approved_at, active_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) returning ${columns}`,
);
/** Stores a card. */
export const insertCard = (
  tx: Tx,
  card: Pick<SavedCard, 'customerId' | 'channel' | 'brand' | 'last4' | 'bank' | 'endsOn'> & {
    authorizationSealed: Buffer;
    signatureDigest: Buffer | null;
  },
) => {
  const { customerId, authorizationSealed, signatureDigest, channel, brand, last4, bank, endsOn } = card;
  return tx.get(insertRow, [
    ...[customerId, authorizationSealed, signatureDigest, channel, brand, last4, bank, endsOn, tx.now],
  ]);
};

/** The cards that a customer keeps, the newest first. */
export const listCardsOf = list<SavedCard, [customerId: string]>(
  'saved-cards-of-customer',
  `select ${columns} from saved_cards where customer_id = $1 and ended_at is null order by kept_at desc, id`,
);
const lastChange = statement<{ changedAt: Date | null }>(
  'last-change-of-saved-cards',
  `select max(greatest(kept_at, ended_at)) as "changedAt" from saved_cards where customer_id = $1`,
);
/** When a card of a customer was last kept or ended; null for never. */
export const findCardsChange = async (db: Db, customerId: string): Promise<Date | null> =>
  (await db.get(lastChange, [customerId])).changedAt;
/** A card, also one that ended; null for an unknown one. */
export const findCard = find<SavedCard, [id: string]>('saved-card', `select ${columns} from saved_cards where id = $1`);
/** The card of a customer by what is the same for one card; null where it is not kept. */
export const findCardBySignature = find<{ id: string }, [customerId: string, digest: Buffer], Tx>(
  'saved-card-by-signature',
  `select id from saved_cards where customer_id = $1 and signature_digest = $2 and ended_at is null for update`,
);
/** What charges a card, sealed; null once it ended. */
export const findAuthorization = find<{ authorizationSealed: Buffer }, [id: string]>(
  'authorization-of-saved-card',
  `select authorization_sealed as "authorizationSealed" from saved_cards where id = $1 and ended_at is null and active_at is not null`,
);

const endRow = statement<{ id: string }>(
  'end-saved-card',
  `update saved_cards set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null returning id`,
);
/** Ends a card: it is charged no more. False if it had ended. */
export const endCardRow = async (tx: Tx, id: string, by: CardEnd) => (await tx.find(endRow, [id, tx.now, by])) !== null;

/** What the provider is told of a card or account that ended. */
export interface CardToEnd {
  id: string;
  authorizationSealed: Buffer;
  /** The provider's reference of an account. */
  reference: string | null;
  begunAt: Date | null;
  /** The same account is kept by another press: it goes on. */
  isKeptAnew: boolean;
}
/** The cards and accounts that ended and of which the provider does not know it yet, the oldest first. */
export const listCardsToEnd = list<CardToEnd, [now: Date, atMost: number]>(
  'saved-cards-to-end',
  `select c.id, c.authorization_sealed as "authorizationSealed", d.reference, d.begun_at as "begunAt",
     exists (select from debit_authorizations o join saved_cards k on k.id = o.card_id and k.ended_at is null
       where o.code_digest = d.code_digest and o.card_id <> c.id) as "isKeptAnew"
   from saved_cards c left join debit_authorizations d on d.card_id = c.id
   where c.ended_at is not null and c.authorization_sealed is not null and (d.card_id is null or d.next_at <= $1)
   order by c.ended_at, c.id limit $2`,
);
/** The provider knows that a card ended, or does not know the card: what charges it is wiped. */
export const noteEndTold = run<[id: string, at: Date]>(
  'note-end-of-saved-card',
  'update saved_cards set end_told_at = $2, authorization_sealed = null, end_tries = end_tries + 1 where id = $1 and ended_at is not null',
);
/** The provider could not be told. */
export const noteEndTried = run<[id: string]>(
  'note-try-to-end-saved-card',
  'update saved_cards set end_tries = end_tries + 1 where id = $1',
);

const sealed = statement<{ id: string; authorizationSealed: Buffer }>(
  'lock-sealed-cards',
  `select id, authorization_sealed as "authorizationSealed" from saved_cards
   where authorization_sealed is not null and id > $1 order by id limit $2 for update`,
);
/** The next cards with something sealed in the order of their ids, locked. */
export const lockSealedCards = (tx: Tx, afterId: string, atMost: number) => tx.list(sealed, [afterId, atMost]);
/** Replaces what is sealed of a card. */
export const updateSealedCard = run<[id: string, sealed: Buffer]>(
  'seal-card-again',
  'update saved_cards set authorization_sealed = $2 where id = $1',
);

/** A card as it is exported. */
export type CardRecord = Omit<SavedCard, 'id' | 'customerId'>;
/** The cards of a customer for the export, oldest first. */
export const listCardRecords = list<CardRecord, [customerId: string]>(
  'saved-cards-for-export',
  `select channel, brand, last4, bank, ends_on as "endsOn", kept_at as "keptAt", approved_at as "approvedAt", active_at as "activeAt",
     ended_at as "endedAt", ended_by as "endedBy"
   from saved_cards where customer_id = $1 order by kept_at, id`,
);
/** The cards of an erased customer lose what tells them apart. They had ended before. */
export const wipeCardsOf = run<[customerId: string]>(
  'wipe-saved-cards-of-customer',
  `update saved_cards set last4 = '0000', brand = null, bank = null, ends_on = null, signature_digest = null where customer_id = $1`,
);

/** What each card is called in the console, also of those that ended. */
export const wordsOfCards = list<{ id: string; words: string }, [ids: readonly string[]]>(
  'words-of-saved-cards',
  `select id, case when channel = 'direct_debit' then 'direct debit' when last4 = '0000' then 'saved card' else 'saved card ending ' || last4 end as words
   from saved_cards where id = any($1::uuid[])`,
);
