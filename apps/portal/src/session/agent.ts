/** The signed-in agent as the browser stores them. */
import type { AgentProfile, CommissionTerms, SignedInAgent } from '@foodbank/contract/people/agents';

/**
 * The agent as the sign-in returns them, and the rest of the profile once it is loaded. Bank data is left out: the browser stores
 * none. The id is empty if the stored agent is damaged; the screens then show a message.
 */
export type KnownAgent = SignedInAgent & Partial<Omit<AgentProfile, keyof SignedInAgent | 'bankInfo'>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses a stored agent; null if there is none. Fields that can't be read are left empty. */
export function parseStoredAgent(stored: string | null): KnownAgent | null {
  const value = parseObject(stored);
  if (!value) return null;
  const agent: KnownAgent = {
    id: textOf(value.id),
    firstname: textOf(value.firstname),
    lastname: textOf(value.lastname),
    email: textOf(value.email),
    category: textOf(value.category),
    referralCode: textOf(value.referralCode),
  };
  if (typeof value.name === 'string') agent.name = value.name;
  if (typeof value.phoneNumber === 'string' || value.phoneNumber === null) agent.phoneNumber = value.phoneNumber;
  if (typeof value.target === 'number' || value.target === null) agent.target = value.target;
  if (typeof value.expectedEarnings === 'number') agent.expectedEarnings = value.expectedEarnings;
  const commissionTerms = termsOf(value.commissionTerms);
  if (commissionTerms) agent.commissionTerms = commissionTerms;
  return agent;
}

function termsOf(value: unknown): CommissionTerms | null {
  const { ratePercent, windowMonths } = (value ?? {}) as Partial<Record<keyof CommissionTerms, unknown>>;
  return typeof ratePercent === 'number' && typeof windowMonths === 'number' ? { ratePercent, windowMonths } : null;
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The profile as it may be stored: without bank data. */
export function withoutBankData({ bankInfo: _, ...profile }: AgentProfile): KnownAgent {
  return profile;
}

/** First and last name. */
export function fullName(agent: KnownAgent): string {
  return `${agent.firstname} ${agent.lastname}`.trim() || agent.name || '';
}
