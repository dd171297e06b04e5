import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';

/** Fields that say nothing about anybody and open nothing. */
const plainFields = new Set([
  ...['category', 'status', 'amount', 'placedAt', 'completedAt', 'referredAt'],
  ...['bank_code', 'bankCode', 'bankName', 'bankId', 'website', 'elapsedMs'],
]);

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
const word = (what: string) => `Qx${what}${digits(9)}`;
const phone = () => `+23480${digits(8)}`;
const account = () => `77${digits(8)}`;

/** How a marked value looks in each field that people or the shop fill in: right by the contract, and found nowhere else. */
const makers: Readonly<Record<string, () => string>> = {
  firstname: () => word('First'),
  lastname: () => word('Last'),
  name: () => `${word('Name')} Obi & Söhne`,
  contactPerson: () => word('Contact'),
  accountName: () => word('Holder'),
  email: () => `${word('Mail')}@marked.example`,
  phoneNumber: phone,
  phoneNo: phone,
  password: () => `${word('Pass')}+/?`,
  oldPassword: () => `${word('Old')} & more`,
  newPassword: () => `${word('New')} =ñ`,
  otp: () => digits(6),
  account_number: account,
  accountNumber: account,
  message: () => `${word('Message')}\nsecond line`,
  foodProduct: () => word('Food'),
  whyPartnerWithUs: () => word('Why'),
  additionalInformation: () => word('More'),
  customerId: () => word('customer'),
};

/** Where each of three bytes' base64 begins when a text stands behind others, and what of it doesn't depend on them. */
function base64Cores(text: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString(encoding);
    const from = Math.ceil((before * 8) / 6);
    return whole.replace(/=+$/, '').slice(from, Math.floor(((before + Buffer.byteLength(text)) * 8) / 6));
  });
}

/** Texts that must not show, each with what it is called when it does. */
export class Marks {
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  /** Remembers something that the product made or that a test was given: a token, a code, a key. */
  note(what: string, text: string | undefined): string {
    assert.ok(text !== undefined && text.length >= 6, `${what} is long enough to be looked for`);
    this.#texts.set(text, what);
    return text;
  }

  /** A new marked value for a field; a field that nobody thought of ends the test. */
  make(field: string): string {
    const maker = makers[field] ?? assert.fail(`there is no marked value for the field ${field}`);
    const text = maker();
    // What stands before an @, and the first word of a longer text, already tell whose it is.
    for (const part of [text, text.split(/[@ \n]/)[0] ?? text]) this.note(field, part);
    return text;
  }

  /**
   * The same body with a marked value in every field that is somebody's, but for values that have to be what they are and fields
   * that are given.
   */
  fill(
    body: Readonly<Record<string, unknown>>,
    keep: ReadonlySet<unknown>,
    given: Readonly<Record<string, unknown>> = {},
  ): Record<string, unknown> {
    const fillOne = (field: string, value: unknown): unknown => {
      if (Array.isArray(value)) return value.map((item) => this.fill(item as Record<string, unknown>, keep, given));
      if (Object.hasOwn(given, field)) return given[field];
      return plainFields.has(field) || keep.has(value) ? value : this.make(field);
    };
    return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, fillOne(field, value)]));
  }

  /** Which of all marks stand in a text, in whatever spelling. */
  foundIn(text: string): string[] {
    const spaced = text.toLowerCase();
    // Phones and account numbers are also written in groups.
    const joined = text.replace(/(?<=\d)[ ().-]+(?=\d)/g, '');
    return [...this.#texts].flatMap(([mark, what]) => {
      const inOneCase = [mark, encodeURIComponent(mark), new URLSearchParams([['', mark]]).toString().slice(1)];
      inOneCase.push(JSON.stringify(mark).slice(1, -1), Buffer.from(mark).toString('hex'));
      const exact = [...base64Cores(mark, 'base64'), ...base64Cores(mark, 'base64url')];
      // The last ten digits are the same in every spelling of a phone.
      const number = /^\+?\d{10,15}$/.test(mark) ? [mark.slice(-10)] : [];
      const isThere =
        inOneCase.some((form) => spaced.includes(form.toLowerCase())) ||
        exact.some((form) => form.length >= 8 && text.includes(form)) ||
        number.some((form) => joined.includes(form));
      return isThere ? [`${what}: ${mark}`] : [];
    });
  }
}
