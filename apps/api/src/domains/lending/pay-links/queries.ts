import { find, list, run, type Tx } from '../../../platform/database.ts';

/** A pay link: by it a payer, who is not the customer, pays on a plan. */
export interface StoredPayLink {
  id: string;
  loanId: string;
  customerId: string;
  tokenDigest: string;
  amountKobo: number;
  madeAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Who ended a link: its customer with a press, or the erasure of the customer. */
export type PayLinkEnd = 'customer' | 'erased';

const columns = `id, loan_id as "loanId", customer_id as "customerId", token_digest as "tokenDigest", amount_kobo as "amountKobo",
  made_at as "madeAt", expires_at as "expiresAt", ended_at as "endedAt"`;

const insertRow = find<
  StoredPayLink,
  [
    id: string,
    loanId: string,
    customerId: string,
    pressKey: string,
    tokenDigest: string,
    amountKobo: number,
    at: Date,
    expiresAt: Date,
  ],
  Tx
>(
  'insert-pay-link',
  `insert into pay_links (id, loan_id, customer_id, press_key, token_digest, amount_kobo, made_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
);
/** Inserts a link. Null if its press has one. */
export const insertPayLink = (
  tx: Tx,
  {
    id,
    loanId,
    customerId,
    pressKey,
    tokenDigest,
    amountKobo,
    expiresAt,
  }: Omit<StoredPayLink, 'madeAt' | 'endedAt'> & { pressKey: string },
) => insertRow(tx, id, loanId, customerId, pressKey, tokenDigest, amountKobo, tx.now, expiresAt);

/** The link of a press, or null. */
export const findPayLinkByPress = find<StoredPayLink, [loanId: string, pressKey: string]>(
  'pay-link-by-press',
  `select ${columns} from pay_links where loan_id = $1 and press_key = $2`,
);

/** A link by the digest of its token, or null. */
export const findPayLinkByToken = find<StoredPayLink, [tokenDigest: string]>(
  'pay-link-by-token',
  `select ${columns} from pay_links where token_digest = $1`,
);

/** A link, or null. */
export const findPayLink = find<StoredPayLink, [id: string]>(
  'pay-link',
  `select ${columns} from pay_links where id = $1`,
);

/** The links of a loan, the newest first. */
export const listPayLinksOf = list<StoredPayLink, [loanId: string, atMost: number]>(
  'pay-links-of-loan',
  `select ${columns} from pay_links where loan_id = $1 order by made_at desc, id limit $2`,
);

/** The links of a loan that have neither ended nor expired. */
export const listLivePayLinksOf = list<StoredPayLink, [loanId: string, now: Date]>(
  'live-pay-links-of-loan',
  `select ${columns} from pay_links where loan_id = $1 and ended_at is null and expires_at > $2 order by made_at`,
);

/** Ends a link. Null if it ended before. */
export const endPayLinkRow = find<{ id: string }, [id: string, at: Date, by: PayLinkEnd], Tx>(
  'end-pay-link',
  'update pay_links set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null returning id',
);

/** Ends the links of an erased customer. */
export const endPayLinksOfErased = run<[customerId: string, at: Date]>(
  'end-pay-links-of-erased',
  `update pay_links set ended_at = $2, ended_by = 'erased' where customer_id = $1 and ended_at is null`,
);

/** The links of a customer, oldest first. */
export const listPayLinksOfCustomer = list<StoredPayLink & { endedBy: PayLinkEnd | null }, [customerId: string]>(
  'pay-links-of-customer',
  `select ${columns}, ended_by as "endedBy" from pay_links where customer_id = $1 order by made_at, id`,
);
