import type { Day } from '@foodbank/contract/primitives/day';
import type { RequestKind, RequestList, RequestOwner } from '@foodbank/contract/support/requests-staff';
import type { RequestSearch } from './request-search.ts';

/** What acts change of a request. */
export interface RequestStatus {
  state: 'new' | 'waiting' | 'answered' | 'closed';
  quarantined: boolean;
  spam: boolean;
  complex: boolean;
  /** The member who answers it. */
  ownerId: string | null;
  /** The member who has it open, since and until when. */
  takenBy: string | null;
  takenAt: Date | null;
  takenUntil: Date | null;
  /** When the answer is due; null while the clock is stopped. */
  dueAt: Date | null;
  /** What was left of the clock when it stopped. */
  leftMs: number | null;
  answeredBackAt: Date | null;
  firstAnsweredAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: string | null;
  snoozedUntil: Date | null;
  /** The team answered, and the sender has not opened the conversation in the app since then. */
  unread: boolean;
}

/** A request as stored. */
export interface StoredRequest extends RequestStatus {
  id: string;
  reference: string;
  kind: RequestKind;
  subject: string;
  senderName: string;
  /** Null for a customer without one. */
  email: string | null;
  phone: string | null;
  agentId: string | null;
  /** The customer of our own shop, the order and the payment that it is about. */
  customerId: string | null;
  orderNumber: string | null;
  chargeId: string | null;
  /** The customer whose number the sender says is new to them. */
  aboutCustomerId: string | null;
  /** What a customer chose it to be about, and the plan and identity check. */
  topic: string | null;
  loanId: string | null;
  identityCheckId: string | null;
  /** Since which business date it pauses a plan. */
  pausesSince: Day | null;
  /** What the form asked for, by field. */
  fields: Record<string, string>;
  receivedAt: Date;
  version: number;
  changedAt: Date;
}

/** An entry of the conversation as stored. */
export interface StoredEntry {
  id: string;
  at: Date;
  kind: 'message' | 'answer' | 'note' | 'act';
  authorId: string | null;
  act: string | null;
  text: string;
}

/** A request to store. */
export interface NewRequest {
  reference: string;
  kind: RequestKind;
  digest: string;
  subject: string;
  senderName: string;
  email: string | null;
  phone: string | null;
  agentId: string | null;
  customerId: string | null;
  orderNumber: string | null;
  chargeId: string | null;
  aboutCustomerId: string | null;
  topic: string | null;
  loanId: string | null;
  identityCheckId: string | null;
  fields: Record<string, string>;
  consentVersion: string | null;
  quarantined: boolean;
  dueAt: Date;
  search: string;
}

/** An entry to add. */
export interface NewEntry extends Omit<StoredEntry, 'id' | 'at' | 'act'> {
  requestId: string;
  act?: string | null;
  /** An entry with the same key is added once. */
  key: string;
  /** What was left of the promised time in milliseconds when it was answered; below zero if that was late. */
  leftMs?: number | null;
}

/** What a list shows. */
export interface RequestFilter {
  list: RequestList;
  /** The member whose requests are "mine". */
  memberId: string;
  kind: RequestKind | null;
  overdue: boolean;
  owner: RequestOwner;
  /** The place in the order and the id of the last request before the page; null for the first page. */
  cursor: readonly [at: string, id: string] | null;
  search: RequestSearch | null;
}

/** A request of a list, with its place in the order. */
export interface ListedRequest extends StoredRequest {
  sortedAt: string;
}

/** By what a person's requests are found: compared addresses, spellings of a phone number, ids as agent and as customer. */
export type PersonKeys = readonly [
  emailKeys: readonly string[],
  phoneSpellings: readonly string[] | null,
  agentIds: readonly string[],
  customerIds: readonly string[],
];
