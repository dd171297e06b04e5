import type { ApprovalState } from '@foodbank/contract/foundation/approvals-staff';
import type { RequestKind, RequestState } from '@foodbank/contract/support/requests-staff';
import { list } from '../../../platform/database.ts';
import type { NamedRow, NameValues } from './finder.ts';
import {
  byName,
  compared,
  endsWith,
  few,
  namedCustomers,
  ownCustomers,
  type Row,
  related,
  shown,
} from './statement-queries.ts';

const customerRow = 'id, name, masked_phone as detail';
export const listCustomersByName = list<NamedRow, NameValues>(
  'search-customers-by-name',
  byName(ownCustomers, customerRow),
);
/** Customers with a whole phone or email, by its key, or a phone with four last digits. */
export const listCustomersByPhone = list<NamedRow, [phoneKey: string]>(
  'search-customers-by-phone',
  `select ${customerRow} from ${ownCustomers} and phone_key = $1 order by name, id limit ${shown}`,
);
export const listCustomersByEmail = list<NamedRow, [emailKey: string]>(
  'search-customers-by-email',
  `select ${customerRow} from ${ownCustomers} and email_key = $1 and email_key <> '' order by name, id limit ${shown}`,
);
export const listCustomersByPhoneEnd = list<NamedRow, [digits: string]>(
  'search-customers-by-phone-end',
  `select ${customerRow} from ${ownCustomers} and right(phone_key, 4) = $1 order by name, id limit ${shown}`,
);

const agentRow = `id, trim(firstname || ' ' || lastname) as name, 'FB-' || referral_code as detail`;
const presentAgents = 'agents where erased_at is null';
export const listAgentsByName = list<NamedRow, NameValues>('search-agents-by-name', byName(presentAgents, agentRow));
export const listAgentsByCode = list<NamedRow, [referralCode: string]>(
  'search-agents-by-code',
  `select ${agentRow} from ${presentAgents} and referral_code = $1`,
);
/** Agents with a whole phone or email, by its key, or a phone with four last digits; null for what is not searched. */
export const listAgentsByContact = list<
  NamedRow,
  [phoneKey: string | null, emailKey: string | null, phoneEnd: string | null]
>(
  'search-agents-by-contact',
  `select ${agentRow} from ${presentAgents} and (phone_key = $1 or email_key = $2 or right(phone_key, 4) = $3)
   order by name, id limit ${shown}`,
);

export interface RequestRow extends Row {
  reference: string;
  kind: RequestKind;
  state: RequestState;
  senderName: string;
  subject: string;
  receivedAt: Date;
}
const requestRow = `r.id, r.reference, r.kind, r.state, r.sender_name as "senderName", r.subject, r.received_at as "receivedAt"`;
/** A request by its number, and those about an order. */
export const listRequestsByNumber = list<RequestRow, [reference: string | null, orderNumber: string | null]>(
  'search-requests-by-number',
  `select ${requestRow}, r.reference = $1 and $1 is not null as "isOwn" from requests r where r.reference = $1 or r.order_number = $2
   order by r.received_at desc limit ${shown}`,
);
export const listRequestsByDigits = list<RequestRow, [digits: string]>(
  'search-requests-by-digits',
  `select ${requestRow}, true as "isOwn" from requests r where ${endsWith(`reverse(replace(r.reference, '-', ''))`, 1)}
   order by r.received_at desc limit ${shown}`,
);
/**
 * Requests whose text has some words: the newest of some that match. The index is asked for the two longest words (the same one twice where there is
 * no other): most requests may have one of them.
 */
export const listRequestsByWords = list<RequestRow, [longest: string, next: string, patterns: readonly string[]]>(
  'search-requests-by-words',
  `with r as materialized (select * from requests r where search like $1 and search like $2 and search like all($3::text[]))
   select ${requestRow}, true as "isOwn" from (select * from r limit ${compared}) r order by r.received_at desc limit ${shown}`,
);
const some = (select: string) => few(select, compared);
/** Requests of the sender with a whole email or phone, by its key or the digits of its spellings, or a phone with four last digits. */
export const listRequestsByContact = list<
  RequestRow,
  [emailKey: string | null, phoneDigits: readonly string[] | null, phoneEnd: string | null]
>(
  'search-requests-by-contact',
  `with ids as (
     ${some('select id from requests where lower(email) = $1')}
     union ${some(`select id from requests where regexp_replace(phone, '\\D', '', 'g') = any($2::text[])`)}
     union ${some(`select id from requests where phone is not null and right(regexp_replace(phone, '\\D', '', 'g'), 4) = $3`)})
   select ${requestRow}, true as "isOwn" from ids join requests r using (id) order by r.received_at desc limit ${shown}`,
);

/** Members of staff by name, or by a whole email. */
export const listMembers = list<NamedRow, [patterns: readonly string[] | null, email: string | null]>(
  'search-members',
  `select id, name, case when closed_at is null then '' else 'Closed' end as detail from staff_members
   where name_search(name) like all($1::text[]) or lower(email) = $2 order by closed_at is not null, name limit ${shown}`,
);

/** The last identity check of customers by name. */
export const listIdentityChecks = list<NamedRow & { askedAt: Date }, NameValues>(
  'search-identity-checks',
  `with ${namedCustomers}
   select checked.id, c.name, checked.state as detail, checked.asked_at as "askedAt"
   from who join customers c on c.id = who.id, lateral (
     select id, state, asked_at from identity_checks where customer_id = who.id order by asked_at desc, id desc limit 1) checked
   limit ${related}`,
);

export interface ApprovalFound {
  id: string;
  kind: string;
  state: ApprovalState;
  subjectName: string;
  requestedAt: Date;
}
/** The requests for approval that a member may open: those that the member decides, and the own ones. */
const mayOpen = '(w.permission = any($1::text[]) or w.requested_by = $2)';
const subjectName = `coalesce((select trim(firstname || ' ' || lastname) from agents a where a.id::text = w.subject),
  (select name from customers c where c.id = w.subject), (select name from staff_members m where m.id::text = w.subject), '') as "subjectName"`;
const approvalRow = `w.id, w.kind, w.state, ${subjectName}, w.requested_at as "requestedAt"`;
/** Requests about agents, customers and members by name, and about an order or another record by what it is kept by. */
export const listApprovalsAbout = list<
  ApprovalFound,
  [permissions: readonly string[], memberId: string, ...NameValues, subjects: readonly string[]]
>(
  'search-approvals-about',
  `with agent_parts as materialized (select id from agents where erased_at is null and search like $5 and search like all($6::text[])),
   parts as materialized (select id from ${ownCustomers} and search like $5 and search like all($6::text[])),
   subjects as materialized (
     select id::text as id from (select id from agents where erased_at is null and search >= $3 and search < $4 order by search limit ${shown}) a
     union select id::text from (select id from agent_parts limit ${shown}) b
     union select id from (select id from ${ownCustomers} and search >= $3 and search < $4 order by search limit ${shown}) c
     union select id from (select id from parts limit ${shown}) d
     union select id::text from staff_members where name_search(name) like all($6::text[])
     union select unnest($7::text[]))
   select ${approvalRow} from approvals w join subjects s on s.id = w.subject where ${mayOpen}
   order by w.state <> 'open', w.requested_at desc limit ${shown}`,
);
/** Requests about records by what they are kept by. */
export const listApprovalsOf = list<
  ApprovalFound,
  [permissions: readonly string[], memberId: string, subjects: readonly string[]]
>(
  'search-approvals-of',
  `select ${approvalRow} from approvals w where w.subject = any($3::text[]) and ${mayOpen}
   order by w.state <> 'open', w.requested_at desc limit ${shown}`,
);
export const listApprovalById = list<ApprovalFound, [permissions: readonly string[], memberId: string, id: string]>(
  'search-approval-by-id',
  `select ${approvalRow} from approvals w where w.id = $3 and ${mayOpen}`,
);
/** Requests of some kinds: those that wait, and the last ones. */
export const listApprovalsOfKinds = list<
  ApprovalFound,
  [permissions: readonly string[], memberId: string, kinds: readonly string[]]
>(
  'search-approvals-of-kinds',
  `select ${approvalRow} from (
     select * from approvals w where state = 'open' and kind = any($3::text[]) and ${mayOpen}
     union all (select * from approvals w where state <> 'open' and kind = any($3::text[]) and ${mayOpen} order by id desc limit ${related})) w
   order by w.state <> 'open', w.requested_at desc limit ${shown}`,
);

/** Requests for data by the digests of a whole contact. */
export const listDataRequests = list<
  { id: string; wants: string; state: string; receivedAt: Date },
  [digests: readonly string[]]
>(
  'search-data-requests',
  `select id, wants, state, received_at as "receivedAt" from data_requests where contact_digests && $1 order by received_at desc limit ${shown}`,
);

/** The newest text of questions and testimonies whose title has some words. Few rows. */
export const listContent = list<NamedRow & { kind: 'question' | 'testimony' }, [patterns: readonly string[]]>(
  'search-content',
  `select i.id, v.title as name, i.kind, '' as detail from content_items i, lateral (
     select title, search from content_versions where item_id = i.id order by number desc limit 1) v
   where i.erased_at is null and v.search like all($1::text[]) limit ${shown}`,
);
/** Files of targets by their names. */
export const listTargetFiles = list<{ id: string; name: string; uploadedAt: Date }, [patterns: readonly string[]]>(
  'search-target-files',
  `select id, file_name as name, uploaded_at as "uploadedAt" from target_uploads where lower(file_name) like all($1::text[])
   order by uploaded_at desc limit ${shown}`,
);
/** Whether the audit log has lines about something. */
export const listAudited = list<{ id: string }, [subject: string]>(
  'search-audit',
  'select subject as id from audit_lines where subject = $1 limit 1',
);
