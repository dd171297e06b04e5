import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';

/** Fields without personal data or secrets. */
const plainFields = new Set([
  ...['category', 'topic', 'status', 'amount', 'placedAt', 'completedAt', 'referredAt', 'month', 'format'],
  ...['bank_code', 'bankCode', 'bankName', 'bankId', 'website', 'elapsedMs'],
]);

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
const word = (what: string) => `Qx${what}${digits(9)}`;
const phone = () => `+23480${digits(8)}`;
const account = () => `77${digits(8)}`;

/** Makes a marked value for each field that people or the shop fill in: valid by the contract, and unique. */
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

/** The base64 of a text at each of the three offsets in a longer text, without the digits that depend on its neighbours. */
function base64Cores(text: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString(encoding);
    const from = Math.ceil((before * 8) / 6);
    return whole.replace(/=+$/, '').slice(from, Math.floor(((before + Buffer.byteLength(text)) * 8) / 6));
  });
}

/** Texts that must not appear, each with its name in a failure's message. */
export class Marks {
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  /** Marks a text that the product or a test made: a token, a code, a key. */
  note(what: string, text: string | undefined): string {
    assert.ok(text !== undefined && text.length >= 6, `${what} is long enough to be looked for`);
    this.#texts.set(text, what);
    return text;
  }

  /** Returns a new marked value for a field. Fails for an unknown field. */
  make(field: string): string {
    const maker = makers[field] ?? assert.fail(`there is no marked value for the field ${field}`);
    const text = maker();
    // The part before an @, and the first word of a longer text, are enough to identify a person.
    for (const part of [text, text.split(/[@ \n]/)[0] ?? text]) this.note(field, part);
    return text;
  }

  /**
   * Returns the body with a marked value in every field of personal data, except for values in `keep`, which must stay, and
   * fields in `given`.
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

  /** Returns the marks that a text contains, in any encoding. */
  foundIn(text: string): string[] {
    const spaced = text.toLowerCase();
    // Phones and account numbers are also written in groups.
    const joined = text.replace(/(?<=\d)[ ().-]+(?=\d)/g, '');
    return [...this.#texts].flatMap(([mark, what]) => {
      const inOneCase = [mark, encodeURIComponent(mark), new URLSearchParams([['', mark]]).toString().slice(1)];
      inOneCase.push(JSON.stringify(mark).slice(1, -1), Buffer.from(mark).toString('hex'));
      const exact = [...base64Cores(mark, 'base64'), ...base64Cores(mark, 'base64url')];
      // Every spelling of a phone has the same last ten digits.
      const number = /^\+?\d{10,15}$/.test(mark) ? [mark.slice(-10)] : [];
      const isThere =
        inOneCase.some((form) => spaced.includes(form.toLowerCase())) ||
        exact.some((form) => form.length >= 8 && text.includes(form)) ||
        number.some((form) => joined.includes(form));
      return isThere ? [`${what}: ${mark}`] : [];
    });
  }
}
