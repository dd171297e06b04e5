import { emailKey } from '@foodbank/contract/primitives/email';
import { digitsOf, phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { type AgentRecord, listAgentsOfPerson } from '../../people/agents/queries.ts';
import { listCustomersOfPerson } from '../../people/customers/queries.ts';

/** Whom a request is about: an e-mail, a phone, or both, as typed. */
export interface DataSubjectQuery {
  email?: string | undefined;
  phone?: string | undefined;
}

/** Everywhere that a person may be found. */
export interface DataSubject {
  agents: AgentRecord[];
  customers: Awaited<ReturnType<typeof listCustomersOfPerson>>;
  /** The address that was asked for, and those of the agents who were found. */
  emailKeys: string[];
  /** The last ten digits of the phone that was asked for: people write the rest in many ways. */
  phoneDigits: string | null;
  /** What the audit calls the person: agents by id, addresses by digest. */
  subjects: string[];
}

const comparedDigits = 10;

/**
 * Finds a person by e-mail and phone. A phone may be shared by a household: whoever asks has to prove who they are, and the
 * operator looks at what was found before it is handed over.
 */
export async function findDataSubject(tx: Tx, { email, phone }: DataSubjectQuery): Promise<DataSubject> {
  const wantedEmail = email === undefined ? null : emailKey(email);
  const wantedPhone = phone === undefined ? null : phoneKey(phone);
  const agents = await listAgentsOfPerson(tx, wantedEmail, wantedPhone);
  const ids = agents.map(({ id }) => id);
  const customers = await listCustomersOfPerson(tx, wantedEmail, wantedPhone, ids);
  const typed = wantedEmail === null ? [] : [wantedEmail];
  const emailKeys = [...new Set([...typed, ...agents.map((agent) => emailKey(agent.email))])];
  const digests = emailKeys.flatMap((key) => tx.keys.digests(key));
  const phoneDigits = wantedPhone === null ? null : digitsOf(wantedPhone).slice(-comparedDigits);
  return { agents, customers, emailKeys, phoneDigits, subjects: [...ids, ...digests] };
}
