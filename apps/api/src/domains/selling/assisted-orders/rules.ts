import { phoneCodeMinutes } from '@foodbank/contract/people/customer-forms';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { shortKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import type { CheckoutQuote } from '../checkout/quote-checkout.ts';
import type { AssistedOrder } from './queries.ts';

/** How long the link of an order by phone works after its last change, in milliseconds. */
export const linkMs = 48 * 3_600_000;
// 22 characters of base64url have 132 bits.
const tokenLength = 22;

/**
 * The token in the link of an order by phone. It is derived and not stored, so that neither staff nor a copy of the table has it. After
 * the secret was rotated, `linkDigest` says which secret the link was made with.
 */
export function linkTokenOf(
  { digests }: Pick<Keys, 'digests'>,
  { id, linkDigest }: Pick<AssistedOrder, 'id' | 'linkDigest'>,
) {
  const tokens = digests(`assisted-order-link:${id}`).map((digest) => digest.slice(0, tokenLength));
  return tokens.find((token) => digestOfToken(token) === linkDigest) ?? null;
}

/** The digest under which the link of a new order by phone is stored. */
export const linkDigestOf = ({ digest }: Pick<Keys, 'digest'>, id: string): string =>
  digestOfToken(digest(`assisted-order-link:${id}`).slice(0, tokenLength));

/** The address of the customer's page. */
export const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/o/${token}`;

/** Until when what is sent now can be confirmed: as long as its code works. */
export const offerEnd = (now: Date): Date => new Date(now.getTime() + phoneCodeMinutes * 60_000);

/**
 * A digest of all that the customer is asked to confirm: who and which phone, every line with its price, where it goes and when, and the
 * sums. Another kobo, piece, address or window is another digest.
 */
export function digestOfOffer(
  tx: Pick<Tx, 'keys'>,
  order: AssistedOrder,
  quote: CheckoutQuote,
  phoneKey: string,
): string {
  const lines = order.lines.map(({ seenPriceKobo: _, ...line }) => [
    Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1)),
    quote.prices.get(line.productId)?.priceKobo ?? null,
  ]);
  const place = [order.handover, order.addressId, quote.address, order.windowId];
  const sums = [quote.goodsKobo, quote.feeKobo, toKobo(quote.basket.goodsTotal)];
  return tx.keys.digest(JSON.stringify([order.id, order.customerId, phoneKey, order.storeId, lines, place, sums]));
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3)).trimEnd()}...`;
const naira = (kobo: number): string => shortKobo(kobo).replace('₦', 'N');
const nameLengthMin = 10;

/** What the text message says. */
export interface OfferText {
  storeName: string;
  totalKobo: number;
  isDelivery: boolean;
  link: string | null;
}

/**
 * The text message with which the customer confirms, with `{code}` for the code, of at most 160 characters. The store's name is cut to
 * what is left; a link that does not fit is left out.
 */
export function offerText({ storeName, totalKobo, isDelivery, link }: OfferText): string {
  const before = 'Foodbank: your order at ';
  const price = `, ${naira(totalKobo)}${isDelivery ? ' with delivery' : ', pick-up'}. `;
  const after = `Is it right? Tell us the code {code}`;
  const seen = link === null ? '.' : ` or see ${link}`;
  // The code has as many characters as its place.
  const room = (end: string) => textLengthMax - asGsmText(`${before}${price}${after}${end}`).length;
  const end = room(seen) >= nameLengthMin ? seen : '.';
  return `${before}${cut(asGsmText(storeName), room(end))}${price}${after}${end}`;
}

/** The text message with the payment link. An address that does not fit gives way to that of our page. */
export function payText(
  { orderNumber, totalKobo, heldUntil }: { orderNumber: string; totalKobo: number; heldUntil: Date },
  links: readonly string[],
): string | null {
  const begin = `Foodbank: pay ${naira(totalKobo)} for order ${orderNumber} by ${lagosTime(heldUntil).slice(11, 16)}: `;
  const texts = links.map((link) => `${begin}${link}`);
  // Addresses have to stay as they are: a character that is replaced opens another page.
  return texts.find((text) => text.length <= textLengthMax && asGsmText(text) === text) ?? null;
}
