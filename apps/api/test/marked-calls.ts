import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { apiPrefix, type Endpoint } from '@foodbank/contract/endpoint';
import { confirmAccountChange, requestAccountChange, updateAccountInfo } from '@foodbank/contract/money/banks';
import { loginAgent, requestPasswordChange, requestPasswordReset } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { listSupportRequests, requestSupport } from '@foodbank/contract/support/requests';
import type { Email } from 'postal-mime';
import { allRoutes } from '../src/app.ts';
import { enquiryRoutes } from '../src/domains/support/enquiries/routes.ts';
import { goodRequest, unknownRequestId } from './good-requests.ts';
import type { MailServer } from './mail-server.ts';
import { makeCustomer, type TestAgent } from './make-agent.ts';
import { makeLine, makePayout } from './make-lines.ts';
import type { Marks } from './marks.ts';
import { type TestApp, valueIn } from './start-app.ts';
import { makeReadyStatement } from './statements-in.ts';

/** A valid request of a call or a form, with marked values in every field that takes one. */
export interface MarkedCall {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent as a browser without scripts posts it. */
  isForm?: boolean;
}

const asQuery = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

// These change an agent's token or password, and an agent gets only one code a minute.
const wantsOwnAgent = new Set([
  'resetPassword',
  'requestPasswordChange',
  'verifyPasswordChange',
  'requestAccountChange',
  'confirmAccountChange',
  'cancelAccountChange',
]);

/** Makes every call and every form with marked values, by an agent whose data is marked too. */
export class MarkedCalls {
  readonly #app: TestApp;
  readonly #marks: Marks;
  readonly #mail: MailServer;

  constructor(app: TestApp, marks: Marks, mail: MailServer) {
    this.#app = app;
    this.#marks = marks;
    this.#mail = mail;
  }

  /** Every call that is served and every form, ready to be sent. */
  async all(): Promise<MarkedCall[]> {
    const agent = await this.#makeAgent();
    const endpoints = allRoutes(this.#app.context).map(({ endpoint }) => endpoint);
    const forms = enquiryRoutes(this.#app.context).map(({ endpoint }) => endpoint);
    return Promise.all([
      ...endpoints.map((endpoint) => this.#markCall(endpoint, agent)),
      ...forms.map((endpoint) => this.#markForm(endpoint, agent)),
    ]);
  }

  /** Sends a call. A payload replaces its body. */
  send(
    { method, url, headers, body, isForm }: MarkedCall,
    payload = isForm ? asQuery(body as Record<string, string>) : JSON.stringify(body),
  ) {
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const about = payload === undefined ? headers : { 'content-type': type, ...headers };
    return this.#app.app.inject({ method, url, headers: about, ...(payload === undefined ? {} : { payload }) });
  }

  /** Marks the secrets in emails: passwords, codes and tokens of links. */
  noteEmails(emails: readonly Email[]): void {
    for (const { text = '' } of emails) {
      for (const [, what = '', value] of text.matchAll(/^(Password|Code): (\S+?)\r?$/gm)) this.#marks.note(what, value);
      for (const [, value] of text.matchAll(/[?&]token=([\w-]+)/g)) this.#marks.note('link', value);
    }
  }

  /** A query string of marked values, for any address. */
  strayQuery(): string {
    const marks = this.#marks;
    const fields = ['email', 'phoneNumber', 'password', 'otp', 'accountNumber', 'message', 'name'];
    const token = marks.note('stray token', `qx${marks.make('otp')}.${marks.make('otp')}`);
    const ref = marks.note('stray code', `FB-${marks.make('otp').replaceAll(/[01]/g, '7')}`);
    return asQuery({ ...Object.fromEntries(fields.map((field) => [field, marks.make(field)])), token, ref });
  }

  async #markCall(endpoint: Endpoint, shared: TestAgent): Promise<MarkedCall> {
    const { name } = endpoint;
    const agent = wantsOwnAgent.has(name) ? await this.#makeAgent() : shared;
    const { body, url, ...good } = goodRequest(this.#app, agent, endpoint);
    const prepared = await this.#prepare(name, agent);
    const given = { referralCode: agent.referralCode, ...prepared };
    const filled = body && this.#marks.fill(body, new Set([agent.email, agent.password]), given);
    const path = url
      .replace(unknownRequestId, prepared.requestId ?? unknownRequestId)
      .replace(/\/first(?=\/|$)/, `/${prepared.customerId ?? this.#marks.make('customerId')}`);
    const query = endpoint.method === 'GET' ? `?${asQuery({ search: this.#marks.make('email') })}` : '';
    return { name, ...good, url: path + query, ...(filled ? { body: filled } : {}) };
  }

  async #markForm(endpoint: Endpoint, shared: TestAgent): Promise<MarkedCall> {
    const { url, body = {}, name } = await this.#markCall(endpoint, shared);
    const form = { url: url.replace(apiPrefix, '/forms'), body: { ...body, terms: 'on', agree: 'on' } };
    return { name: `form ${name}`, method: 'POST', headers: {}, isForm: true, ...form };
  }

  async #makeAgent(): Promise<TestAgent> {
    const marks = this.#marks;
    const names = { firstname: marks.make('firstname'), lastname: marks.make('lastname') };
    const email = marks.make('email');
    await this.#app.call(registerAgent, { body: { ...names, email, category: 'student' } });
    const password = await this.#waitForValue(email, 1, 'Password');
    const { token, agent } = await this.#app.call(loginAgent, { body: { email, password } });
    marks.note('token', token);
    marks.note('signature', token.split('.')[2]);
    return { id: agent.id, token, email, password, referralCode: marks.note('referral code', agent.referralCode) };
  }

  /** Does what a call needs first. Returns the fields of the path or the body that result from it. */
  async #prepare(
    name: string,
    { id, email, password, token, referralCode }: TestAgent,
  ): Promise<Record<string, string>> {
    const marks = this.#marks;
    if (name === 'resetPassword') {
      await this.#app.call(requestPasswordReset, { body: { email } });
      return { otp: await this.#waitForValue(email, 2, 'Code') };
    }
    if (name === 'verifyPasswordChange') {
      const body = { oldPassword: password, newPassword: marks.make('newPassword') };
      await this.#app.call(requestPasswordChange, { params: { id }, body }, token);
      return { otp: await this.#waitForValue(email, 2, 'Code') };
    }
    if (name.endsWith('AccountChange') && wantsOwnAgent.has(name)) {
      return this.#prepareAccountChange(name, { id, email, token });
    }
    if (name === 'addSupportMessage') {
      const body = { topic: 'other' as const, message: marks.make('message') };
      await this.#app.call(requestSupport, { params: { id }, body }, token);
      const { requests } = await this.#app.call(listSupportRequests, { params: { id }, query: {} }, token);
      return { requestId: requests[0]?.id ?? assert.fail('no request') };
    }
    if (name === 'getEarningLine' || name === 'disputeLine') return { requestId: await makeLine(this.#app, id) };
    if (name === 'listPayoutLines') {
      const lines = [{ id: await makeLine(this.#app, id), amountKobo: 54_161 }];
      return { requestId: await makePayout(this.#app, id, { state: 'proposed', lines }) };
    }
    if (name === 'downloadStatement') {
      const requestId = randomUUID();
      await makeReadyStatement(this.#app, { id }, requestId);
      return { requestId };
    }
    if (name !== 'trackOrder' && name !== 'listReferralOrders') return {};
    const customerId = marks.make('customerId');
    const contacts = { email: marks.make('email'), phoneNumber: marks.make('phoneNumber') };
    await makeCustomer(this.#app, customerId, { referralCode, ...contacts });
    return { customerId };
  }

  /** Saves an account, and goes as far with a change of it as a call needs. */
  async #prepareAccountChange(
    name: string,
    { id, email, token }: Pick<TestAgent, 'id' | 'email' | 'token'>,
  ): Promise<Record<string, string>> {
    const account = () => ({ accountNumber: this.#marks.make('accountNumber'), bankCode: '044' });
    const saved = { ...account(), bankName: 'Access Bank', bankId: '044' };
    await this.#app.call(updateAccountInfo, { params: { id }, body: saved }, token);
    if (name === 'requestAccountChange') return {};
    await this.#app.call(requestAccountChange, { params: { id }, body: account() }, token);
    const otp = await this.#waitForValue(email, 3, 'Code');
    if (name === 'confirmAccountChange') return { otp };
    await this.#app.call(confirmAccountChange, { params: { id }, body: { otp } }, token);
    return {};
  }

  /** Waits until a recipient has a number of emails, which come in any order. Returns the value after a label in the last that has it. */
  async #waitForValue(to: string, count: number, label: string): Promise<string> {
    const emails = await this.#mail.waitForTaken(to, count);
    this.noteEmails(emails);
    const told = emails.findLast(({ text = '' }) => text.includes(`${label}: `));
    return valueIn(told ?? assert.fail(`no email has a ${label}`), label);
  }
}
