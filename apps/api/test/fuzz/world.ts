import { randomUUID } from 'node:crypto';
import type { Mailer, OutgoingMail } from '../../src/providers/mail.ts';

/** The kinds of codes that come by mail, and the subject of their emails. */
const codeSubjects = {
  reset: 'Your code for a new password',
  change: 'Confirm your new password',
  account: 'Confirm your new bank account',
};
type CodeKind = keyof typeof codeSubjects;

/** The calls that take a code, and its kind. */
export const codeOf: Readonly<Record<string, CodeKind>> = {
  resetPassword: 'reset',
  verifyPasswordChange: 'change',
  confirmAccountChange: 'account',
};

/** A registered person, as far as known. */
export interface Person {
  email: string;
  password: string | null;
  id: string | null;
  token: string | null;
  referralCode: string | null;
  /** The newest code of each kind that came by mail. */
  codes: Partial<Record<CodeKind, string>>;
  /** Records of theirs that calls name, by the parameter. */
  records: Record<string, string>;
}

/** The calls that list records of an agent, and the parameter by which others name one. */
const listsOf: Readonly<Record<string, string>> = {
  listEarningLines: 'lineId',
  listEarningPayouts: 'payoutId',
  listReferrals: 'referralId',
  listSupportRequests: 'requestId',
};

const peopleMax = 60;
const idsMax = 200;

/**
 * What the fuzzer has learned from answers and emails, so that later requests name people, customers and orders that exist.
 */
export class World {
  readonly people = new Map<string, Person>();
  readonly customerIds: string[] = ['c-1'];
  readonly orderNumbers: string[] = ['o-1'];
  /** Agents with a token. */
  signedIn: (Person & { id: string; token: string })[] = [];

  /** The mailer of the product under test: emails are read here and go nowhere. */
  readonly mailer: Mailer = {
    send: async (mail) => this.readEmail(mail),
    close: () => {},
  };

  personOf(email: string): Person {
    const key = email.trim().toLowerCase();
    const known = this.people.get(key);
    if (known) return known;
    const person = { email, password: null, id: null, token: null, referralCode: null, codes: {}, records: {} };
    this.people.set(key, person);
    return person;
  }

  private readEmail({ to, subject, text }: OutgoingMail): void {
    const lineOf = (label: string) => new RegExp(`^${label}: (\\S+)$`, 'm').exec(text)?.[1] ?? null;
    const [password, code] = [lineOf('Password'), lineOf('Code')];
    const isKnown = this.people.has(to.trim().toLowerCase());
    if (password === null && code === null) return;
    // A new person replaces the oldest one, so that there are always agents without a bank account.
    const [oldest] = this.people.keys();
    if (!isKnown && this.people.size >= peopleMax && oldest !== undefined) this.people.delete(oldest);
    const person = this.personOf(to);
    if (password !== null) person.password = password;
    for (const [kind, known] of Object.entries(codeSubjects))
      if (code !== null && subject === known) person.codes[kind as CodeKind] = code;
  }

  /** Keeps the newest record of a list of an agent's. */
  private learnRecord(name: string, agentId: string | undefined, answer: Record<string, unknown>): void {
    const parameter = listsOf[name];
    const person = [...this.people.values()].find((one) => one.id === agentId);
    if (parameter === undefined || person === undefined) return;
    const rows = Object.values(answer).find((value) => Array.isArray(value)) as { id: string }[] | undefined;
    if (rows?.[0] !== undefined) person.records[parameter] = rows[0].id;
  }

  /** Keeps the values of a successful request that later ones can use. */
  learn(name: string, sent: { params: Record<string, string>; body: unknown }, answer: Record<string, unknown>): void {
    const body = (sent.body ?? {}) as Record<string, unknown>;
    if (name === 'loginAgent') {
      const agent = answer.agent as { id: string; email: string; referralCode: string };
      const { id, referralCode } = agent;
      Object.assign(this.personOf(agent.email), { id, referralCode, token: answer.token, password: body.password });
    }
    if (name === 'resetPassword') this.personOf(String(body.email)).password = String(body.newPassword);
    if (name === 'verifyPasswordChange') {
      for (const person of this.people.values()) {
        if (person.id !== sent.params.id) continue;
        person.token = String(answer.token);
        delete person.codes.change;
      }
    }
    this.learnRecord(name, sent.params.id, answer);
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

/** An id that no agent has. */
export const unknownId = randomUUID();
