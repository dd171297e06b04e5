import { randomUUID } from 'node:crypto';
import type { Mailer, OutgoingMail } from '../../src/providers/mail.ts';

/** Somebody who registered: what is known of them so far. */
export interface Person {
  email: string;
  password: string | null;
  id: string | null;
  token: string | null;
  referralCode: string | null;
  /** The newest code that came by mail. */
  code: string | null;
}

const peopleMax = 60;
const idsMax = 200;

/**
 * What the fuzzer has learned from answers and emails, so that later requests speak of people, customers and orders that
 * there are.
 */
export class World {
  readonly people = new Map<string, Person>();
  readonly customerIds: string[] = ['c-1'];
  readonly orderNumbers: string[] = ['o-1'];
  /** Agents whose token works, as far as is known. */
  signedIn: (Person & { id: string; token: string })[] = [];

  /** The mailer of the product under test: emails are read here and go nowhere. */
  readonly mailer: Mailer = {
    send: async (mail) => this.readLetter(mail),
    close: () => {},
  };

  personOf(email: string): Person {
    const key = email.trim().toLowerCase();
    const known = this.people.get(key);
    if (known) return known;
    const person = { email, password: null, id: null, token: null, referralCode: null, code: null };
    this.people.set(key, person);
    return person;
  }

  private readLetter({ to, text }: OutgoingMail): void {
    const lineOf = (label: string) => new RegExp(`^${label}: (\\S+)$`, 'm').exec(text)?.[1] ?? null;
    const [password, code] = [lineOf('Password'), lineOf('Code')];
    const isKnown = this.people.has(to.trim().toLowerCase());
    if (password === null && code === null) return;
    // Somebody new takes the place of whoever has been there longest, so that there are always agents without a bank account.
    const [longest] = this.people.keys();
    if (!isKnown && this.people.size >= peopleMax && longest !== undefined) this.people.delete(longest);
    const person = this.personOf(to);
    if (password !== null) person.password = password;
    if (code !== null) person.code = code;
  }

  /** Takes from a request that worked what later ones can use. */
  learn(name: string, sent: { params: Record<string, string>; body: unknown }, answer: Record<string, unknown>): void {
    const body = (sent.body ?? {}) as Record<string, unknown>;
    if (name === 'loginAgent') {
      const agent = answer.agent as { id: string; email: string; referralCode: string };
      const { id, referralCode } = agent;
      Object.assign(this.personOf(agent.email), { id, referralCode, token: answer.token, password: body.password });
    }
    if (name === 'resetPassword') this.personOf(String(body.email)).password = String(body.newPassword);
    if (name === 'verifyPasswordChange') {
      for (const person of this.people.values()) if (person.id === sent.params.id) person.token = String(answer.token);
    }
    if (name === 'trackCustomer') remember(this.customerIds, String(answer.customerId));
    if (name === 'trackOrder') remember(this.orderNumbers, String(answer.orderNumber));
    this.signedIn = [...this.people.values()].filter((one) => one.token !== null) as World['signedIn'];
  }
}

function remember(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > idsMax) ids.splice(1, 1);
}

/** An id that nobody has. */
export const strangersId = randomUUID();
