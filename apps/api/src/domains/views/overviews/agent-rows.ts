import type { Category } from '@foodbank/contract/people/agents';
import type { Day } from '@foodbank/contract/primitives/day';
import type { AgentState } from '@foodbank/contract/views/overviews-staff';

/** An agent as the list shows it. `sortValue` is what the list is sorted by, as text. */
export interface ListedAgentRow {
  id: string;
  firstname: string;
  lastname: string;
  referralCode: string;
  category: Category;
  state: AgentState;
  email: string;
  phone: string | null;
  createdAt: Date;
  salesKobo: number;
  targetKobo: number | null;
  lastSaleOn: Day | null;
  waits: boolean;
  sortValue: string;
}

/** What is looked for. Null parts match everything. */
export interface AgentSearch {
  emailKey: string | null;
  phoneKey: string | null;
  referralCode: string | null;
  /** The patterns of words, each of which the name has somewhere. */
  patterns: readonly string[] | null;
  category: Category | null;
  state: AgentState | null;
}

/** What the page of one agent shows, of the agent's own tables. */
export interface AgentRecordRow {
  id: string;
  firstname: string;
  lastname: string;
  referralCode: string;
  category: Category;
  state: AgentState;
  email: string;
  emailKey: string;
  phone: string | null;
  createdAt: Date;
  lastSaleOn: Day | null;
  thisTargetKobo: number | null;
  nextTargetKobo: number | null;
}

/** The sales of a month, or of all time. */
export interface SalesRow {
  /** YYYY-MM. */
  month: string;
  salesKobo: number;
  salesCount: number;
  earnedKobo: number;
  referralCount: number;
}

/** A change that waits for a second person. */
export interface OpenChangeRow {
  id: string;
  kind: string;
  requestedAt: Date;
  expiresAt: Date;
  requestedBy: string;
  name: string | null;
  reason: string;
}

/** A referral with masked contacts. */
export interface ReferralRow {
  id: string;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  phoneNumber: string;
  referredAt: Date;
  orderCount: number;
  sortValue: string;
}

/** A line of an agent's history. */
export interface EventRow {
  id: string;
  at: Date;
  action: string;
  actorKind: string;
  actorName: string | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  detail: Record<string, unknown>;
  sortValue: string;
}

/** Where a page of a sorted list begins: the value and the id of the last row before it. */
export interface SortCursor {
  value: string;
  id: string;
}

/** An email to an agent, without its content. */
export interface EmailRow {
  id: string;
  kind: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  sortValue: string;
}
