/** The numbers of orders, requests and loans, and our references of payments, as people type and paste them. */
import { isUnreadable, type Reading, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

/** How the numbers of a kind are written, and what is said about a text with two of them. */
interface Kind {
  /** In a text, with the prefix. The groups are the parts that stay. */
  prefixed: RegExp;
  /** Alone, without the prefix. */
  bare: RegExp;
  write: (parts: string) => string;
  several: string;
}

const severalOf = (what: string) => `There are two ${what} in this text. Enter one of them.`;
const digitsOnly = (text: string) => text.replace(/\D/g, '');

const orders: Kind = {
  prefixed: /(?<![A-Z0-9])FB ?[-_.#]? ?(\d(?:[ -]?\d){7})(?![A-Z0-9])/gi,
  bare: /^\d{4}[ -]?\d{4}$/,
  write: (digits) => `FB-${digitsOnly(digits)}`,
  several: severalOf('order numbers'),
};
const loans: Kind = {
  prefixed: /(?<![A-Z0-9])LN ?[-_.#]? ?(\d(?:[ -]?\d){7})(?![A-Z0-9])/gi,
  bare: /^\d{4}[ -]?\d{4}$/,
  write: (digits) => `LN-${digitsOnly(digits)}`,
  several: severalOf('loan numbers'),
};
const papers: Kind = {
  prefixed: /(?<![A-Z0-9])((?:LN|DL) ?[-_.#]? ?\d(?:[ -]?\d){7})(?![A-Z0-9])/gi,
  // Without a prefix it is an agreement: few people hold a letter.
  bare: /^\d{4}[ -]?\d{4}$/,
  write: (text) => `${/^d/i.test(text) ? 'DL' : 'LN'}-${digitsOnly(text)}`,
  several: severalOf('numbers of papers'),
};
const requests: Kind = {
  // Older numbers have five letters and digits.
  prefixed: /(?<![A-Z0-9])R ?[-_.#]? ?(\d{4}[ -]?\d{4}|(?=[A-Z]*\d)[A-Z0-9]{5})(?![A-Z0-9])/gi,
  bare: /^\d{4}[ -]?\d{4}$/,
  write: (text) =>
    text.length === 5 ? `R-${text.toUpperCase()}` : `R-${digitsOnly(text).slice(0, 4)}-${digitsOnly(text).slice(4)}`,
  several: severalOf('request numbers'),
};
// What people write in front: `Order no. 12246321`.
const word =
  /^(?:your |my |the )?(?:order|loan|agreement|letter|request|case|ticket|ref|reference)?\s*(?:no|nr|number|id|ref)?[\s.:#]*/i;

function readNumber(text: string, { prefixed, bare, write, several }: Kind): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text);
  const alone = withoutWrapping(seen).replace(word, '');
  const found = bare.test(alone) ? [alone] : [...seen.matchAll(prefixed)].map(([, parts = '']) => parts);
  const [number, ...more] = new Set(found.map(write));
  if (more.length > 0) return unread(several);
  return number === undefined ? unread() : { read: number };
}

/** An order number: `fb12246321`, `#FB 12246321`, `Order FB-12246321.`, `12246321` or the link of an order is FB-12246321. */
export const readOrderNumber = (text: string): Reading => readNumber(text, orders);
/** A loan number: `ln12246321`, `LN 1224 6321` or `12246321` is LN-12246321. */
export const readLoanNumber = (text: string): Reading => readNumber(text, loans);
/** The number of an agreement or a letter: `dl 1224 6321` is DL-12246321, and `12246321` LN-12246321. */
export const readPaperNumber = (text: string): Reading => readNumber(text, papers);
/** The number of a request or case: `r 2611 0042`, `R26110042` or `2611-0042` is R-2611-0042. */
export const readRequestNumber = (text: string): Reading => readNumber(text, requests);

const references = /(?<![a-z0-9-])(?:payout|charge|refund|partner-payout)-[a-z0-9-]{6,80}(?![a-z0-9])/g;

/** Our reference of a payment that goes out or came in, in any case, and in a line of a statement. */
export function readReference(text: string): Reading {
  const found = isUnreadable(text) ? [] : seenWithDashes(text).toLowerCase().match(references);
  const [reference, ...more] = new Set(found ?? []);
  return reference === undefined || more.length > 0 ? unread() : { read: reference };
}
