import { randomUUID } from 'node:crypto';
import { requestPartnership, sendContactMessage } from '@foodbank/contract/support/enquiries';
import { answerRequest, getRequest, listRequests, type RequestRecord } from '@foodbank/contract/support/requests-staff';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

let made = 0;

/** Sends a message with the contact form. Returns the request's id and the sender's address. */
export async function makeContactRequest(
  app: TestApp,
  given: { name?: string; email?: string; message?: string; website?: string } = {},
): Promise<{ id: string; email: string }> {
  made += 1;
  const email = given.email ?? `sender${made}@example.com`;
  await app.call(sendContactMessage, {
    body: { name: 'Bisi Ade', message: `Do you deliver to Akure, question ${made}?`, ...given, email },
  });
  return { id: await newestRequestOf(app, email), email };
}

/** Sends the partnership form. Returns the request's id and the sender's address. */
export async function makePartnerRequest(app: TestApp, kind?: 'partner' | 'rider') {
  made += 1;
  const email = `partner${made}@example.com`;
  const body = {
    name: `Mama Put ${made} Ltd`,
    contactPerson: 'Sade Obi',
    email,
    phoneNo: '+2348031234567',
    foodProduct: 'Rice and beans',
    whyPartnerWithUs: 'More customers',
    additionalInformation: 'Open on Sundays',
  };
  await app.call(requestPartnership, { body: kind === undefined ? body : { ...body, kind } });
  return { id: await newestRequestOf(app, email), email };
}

async function newestRequestOf(app: TestApp, email: string): Promise<string> {
  const { rows } = await app.context.database.pool.query(
    'select id from requests where email = $1 order by id desc limit 1',
    [email],
  );
  return rows[0].id;
}

/** A request as a member sees it now. */
export async function requestSeenBy(member: TestStaff, requestId: string): Promise<RequestRecord> {
  return (await member.call(getRequest, { params: { requestId } })).request;
}

/** The fields that each act carries, for a request as a member sees it now. */
export async function actOn(member: TestStaff, requestId: string): Promise<{ key: string; version: number }> {
  return { key: randomUUID(), version: (await requestSeenBy(member, requestId)).version };
}

/** Answers a request as a member. */
export async function answerAs(
  member: TestStaff,
  requestId: string,
  text: string,
  next: 'answered' | 'waiting' | 'closed' = 'answered',
): Promise<void> {
  const body = { ...(await actOn(member, requestId)), text, next };
  await member.call(answerRequest, { params: { requestId }, body });
}

/** The ids of a list as a member sees it. */
export async function idsListed(
  member: TestStaff,
  query: Parameters<typeof member.call<typeof listRequests>>[1]['query'],
): Promise<string[]> {
  return (await member.call(listRequests, { query })).rows.map(({ id }) => id);
}

/** The link in an email of an answer, below the site's address. */
export function linkIn(text: string | undefined): string {
  const link = /\/answer\?token=[\w-]+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`there is no link in ${text}`);
  return link;
}
