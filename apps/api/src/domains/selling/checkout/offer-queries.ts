import type { offerStates } from '@foodbank/contract/selling/plan-offers';
import { type Db, deletion, find, get, list, run, type Tx } from '../../../platform/database.ts';

/** An offer as stored. */
export interface StoredOffer {
  id: string;
  checkoutId: string;
  number: number;
  customerId: string;
  orderNumber: string;
  /** Canonical JSON (`OfferContent`), and its SHA-256 in hex. */
  content: string;
  digest: string;
  language: string;
  state: (typeof offerStates)[number];
  madeAt: Date;
  codes: number;
  codeSentAt: Date | null;
  agreedAt: Date | null;
  agreedDevice: string | null;
  taps: number | null;
  loanId: string | null;
  endedAt: Date | null;
}

const columns = `id, checkout_id as "checkoutId", number, customer_id as "customerId", order_number as "orderNumber", content, digest,
  language, state, made_at as "madeAt", codes, code_sent_at as "codeSentAt", agreed_at as "agreedAt", agreed_device as "agreedDevice",
  taps, loan_id as "loanId", ended_at as "endedAt"`;

/** The newest offer of a checkout, or null: it is not on a plan. */
export const findOffer = find<StoredOffer, [checkoutId: string]>(
  'newest-plan-offer',
  `select ${columns} from plan_offers where checkout_id = $1 order by number desc limit 1`,
);
/** The same, locked. The caller has locked the checkout. */
export const lockOffer = find<StoredOffer, [checkoutId: string], Tx>(
  'lock-newest-plan-offer',
  `select ${columns} from plan_offers where checkout_id = $1 order by number desc limit 1 for no key update`,
);
/** The offer that a loan was agreed to by, or null. */
export const findOfferOfLoan = find<StoredOffer, [loanId: string]>(
  'plan-offer-of-loan',
  `select ${columns} from plan_offers where loan_id = $1`,
);
/** What a customer's other open checkouts were offered and did not agree to yet: it is held for them. */
export const listHeldOffers = list<{ content: string }, [customerId: string, exceptCheckoutId: string | null]>(
  'held-plan-offers',
  `select o.content from plan_offers o join checkouts c on c.id = o.checkout_id
   where o.customer_id = $1 and o.state = 'open' and c.state = 'open' and c.id is distinct from $2`,
);

const insert = get<StoredOffer, (string | Date)[], Tx>(
  'insert-plan-offer',
  `insert into plan_offers (checkout_id, number, customer_id, order_number, content, digest, language, made_at)
   select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from plan_offers where checkout_id = $1::uuid
   returning ${columns}`,
);
/** Inserts an offer, as the newest one of its checkout. */
export const insertOffer = (
  tx: Tx,
  one: Pick<StoredOffer, 'checkoutId' | 'customerId' | 'orderNumber' | 'content' | 'digest' | 'language'>,
) => insert(tx, one.checkoutId, one.customerId, one.orderNumber, one.content, one.digest, one.language, tx.now);

/** Ends an offer: another one takes its place, or the hold is over. */
export const endOffer = run<[id: string, state: 'replaced' | 'ended', at: Date]>(
  'end-plan-offer',
  `update plan_offers set state = $2, ended_at = $3 where id = $1 and state in ('open', 'agreed')`,
);
/** Counts a code that was sent for an offer. */
export const countOfferCode = run<[id: string, at: Date]>(
  'count-code-of-plan-offer',
  'update plan_offers set codes = codes + 1, code_sent_at = $2 where id = $1',
);

const agree = get<{ id: string }, (string | number | Date)[], Tx>(
  'agree-to-plan-offer',
  `update plan_offers set state = 'agreed', agreed_at = $2, agreed_session = $3, agreed_device = $4, taps = $5, loan_id = $6
   where id = $1 and state = 'open' returning id`,
);
/** Stores the consent to an offer. */
export const storeConsent = (
  tx: Tx,
  id: string,
  consent: { sessionId: string; device: string; taps: number; loanId: string },
) => agree(tx, id, tx.now, consent.sessionId, consent.device, consent.taps, consent.loanId);

const seen = get<{ isNew: boolean; isFirst: boolean }, [string, string, string, Date], Tx>(
  'note-view-of-plan-offer',
  `insert into plan_offer_views as v (offer_id, session_id, device, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
   on conflict (offer_id, session_id) do update set last_seen_at = $4
   returning v.first_seen_at = $4 as "isNew", not exists (select from plan_offer_views o where o.offer_id = $1 and o.session_id <> $2) as "isFirst"`,
);
/** Notes that a device shows an offer. True if other devices showed it before, and this one did not. */
export async function noteView(tx: Tx, id: string, { sessionId, device }: { sessionId: string; device: string }) {
  const { isNew, isFirst } = await seen(tx, id, sessionId, device, tx.now);
  return isNew && !isFirst;
}
/** True if a device showed an offer. */
export const wasSeenBy = async (db: Db, id: string, sessionId: string) => (await findView(db, id, sessionId)) !== null;
const findView = find<{ device: string }, [id: string, sessionId: string]>(
  'view-of-plan-offer',
  'select device from plan_offer_views where offer_id = $1 and session_id = $2',
);

/** The offers of a checkout, the first one first. */
export const listOffersOf = list<StoredOffer, [checkoutId: string]>(
  'plan-offers-of-checkout',
  `select ${columns} from plan_offers where checkout_id = $1 order by number`,
);
/** A device that showed an offer. */
export interface OfferView {
  device: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** It is the one that agreed. */
  hasAgreed: boolean;
}
/** The devices that showed an offer, the first one first. */
export const listOfferViews = list<OfferView, [offerId: string]>(
  'views-of-plan-offer',
  `select v.device, v.first_seen_at as "firstSeenAt", v.last_seen_at as "lastSeenAt",
     coalesce(v.session_id = o.agreed_session, false) as "hasAgreed"
   from plan_offer_views v join plan_offers o on o.id = v.offer_id where v.offer_id = $1 order by v.first_seen_at, v.session_id`,
);

/** An offer as it is exported: what was shown, on which devices, and what was agreed to. */
export interface OfferRecord {
  order: string;
  /** What was shown, with its digest. */
  content: unknown;
  digest: string;
  state: StoredOffer['state'];
  madeAt: Date;
  codeSentAt: Date | null;
  agreedAt: Date | null;
  agreedDevice: string | null;
  /** How many taps the two questions took. */
  taps: number | null;
  shownOn: { device: string; firstSeenAt: string; lastSeenAt: string }[];
}

/** The offers of a customer for the export, oldest first. */
export const listOfferRecords = list<OfferRecord, [customerId: string]>(
  'plan-offers-for-export',
  `select o.order_number as "order", o.content::jsonb as content, o.digest, o.state, o.made_at as "madeAt", o.code_sent_at as "codeSentAt",
     o.agreed_at as "agreedAt", o.agreed_device as "agreedDevice", o.taps,
     coalesce((select json_agg(json_build_object('device', v.device, 'firstSeenAt', v.first_seen_at, 'lastSeenAt', v.last_seen_at)
        order by v.first_seen_at) from plan_offer_views v where v.offer_id = o.id), '[]') as "shownOn"
   from plan_offers o where o.customer_id = $1 order by o.made_at, o.id`,
);

const deleteOld = deletion(
  'delete-plan-offers',
  'plan_offers',
  'id',
  `state in ('replaced', 'ended') and agreed_at is null and ended_at < $1`,
  'ended_at',
);
/** Deletes offers without consent that ended before an instant, with the devices that showed them. Returns how many. */
export const deleteOldOffers = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
