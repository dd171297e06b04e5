import { legalTextKinds, legalTextLanguages } from '@foodbank/contract/foundation/legal-texts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { phoneSpellings } from '@foodbank/contract/primitives/phone';
import { requestKinds, requestStates } from '@foodbank/contract/support/requests-staff';
import type { Db } from '../../../platform/database.ts';
import {
  type Asked,
  asNamed,
  contactOf,
  details,
  type Finder,
  type Found,
  findNamed,
  hasWords,
  mayBeOf,
  nameValues,
  patternsInIndex,
  rankOfName,
  ranks,
} from './finder.ts';
import * as queries from './people-queries.ts';

/** The word for a state whose key is one. */
const inWords = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');

const findCustomers: Finder = async (db, asked) => {
  const { phoneKey, emailKey, phoneEnd } = contactOf(asked);
  if (phoneKey !== null) return (await queries.listCustomersByPhone(db, phoneKey)).map(asNamed(ranks.name));
  if (emailKey !== null) return (await queries.listCustomersByEmail(db, emailKey)).map(asNamed(ranks.name));
  if (phoneEnd !== null) return (await queries.listCustomersByPhoneEnd(db, phoneEnd)).map(asNamed(ranks.name));
  return findNamed(asked, (...values) => queries.listCustomersByName(db, ...values));
};

const findAgents: Finder = async (db, asked) => {
  const { contact, referralCode } = asked;
  if (contact !== null) {
    const { phoneKey, emailKey, phoneEnd } = contactOf(asked);
    return (await queries.listAgentsByContact(db, phoneKey, emailKey, phoneEnd)).map(asNamed(ranks.name));
  }
  const byCode = referralCode === null ? [] : await queries.listAgentsByCode(db, referralCode);
  const byName = await findNamed(asked, (...values) => queries.listAgentsByName(db, ...values));
  return [...byCode.map(asNamed(ranks.number)), ...byName];
};

const asRequest =
  (rank: number) =>
  ({ id, isOwn, reference, kind, state, senderName, subject, receivedAt }: queries.RequestRow): Found => ({
    ...{ id, label: reference, rank: isOwn ? rank : ranks.related },
    detail: details(senderName, subject || requestKinds[kind], requestStates[state], formatDay(receivedAt)),
  });

const findRequests: Finder = async (db, asked) => {
  const { contact, name, numberPart, orderNumber, requestNumber } = asked;
  if (contact !== null) {
    const { phoneKey, emailKey, phoneEnd } = contactOf(asked);
    const phones = phoneKey === null ? null : phoneSpellings(phoneKey);
    const found = await queries.listRequestsByContact(db, emailKey, phones, phoneEnd);
    return found.map(asRequest(ranks.part));
  }
  if (requestNumber !== null || orderNumber !== null)
    return (await queries.listRequestsByNumber(db, requestNumber, orderNumber)).map(asRequest(ranks.number));
  if (mayBeOf(numberPart, 'request'))
    return (await queries.listRequestsByDigits(db, numberPart.digits)).map(asRequest(ranks.digits));
  if (name === null) return [];
  const [longest, next = longest] = patternsInIndex(name.patterns);
  if (longest === undefined || next === undefined) return [];
  return (await queries.listRequestsByWords(db, longest, next, name.patterns)).map(asRequest(ranks.part));
};

const findMembers: Finder = async (db, asked) => {
  const { emailKey } = contactOf(asked);
  if (emailKey !== null) return (await queries.listMembers(db, null, emailKey)).map(asNamed(ranks.name));
  return findNamed(asked, (...[, , , patterns]) => queries.listMembers(db, patterns, null));
};

const findIdentityChecks: Finder = async (db, asked) => {
  const values = nameValues(asked);
  const rows = values === null ? [] : await queries.listIdentityChecks(db, ...values);
  return rows.map(({ id, name, detail, askedAt }) => ({
    ...{ id, label: name, rank: ranks.related },
    detail: details(inWords(detail), formatDay(askedAt)),
  }));
};

const asApproval =
  (labels: Asked['approvalLabels'], rank: number) =>
  ({ id, kind, state, subjectName, requestedAt }: queries.ApprovalFound): Found => ({
    ...{ id, label: labels.get(kind) ?? 'A request', rank },
    detail: details(subjectName, inWords(state), formatDay(requestedAt)),
  });

/** The request for approval whose id was pasted, for who may open it. */
export async function findApprovalById(db: Db, { approvalLabels, rowId, staff }: Asked): Promise<Found[]> {
  const rows = rowId === null ? [] : await queries.listApprovalById(db, [...staff.permissions], staff.id, rowId);
  return rows.map(asApproval(approvalLabels, ranks.number));
}

const findApprovals: Finder = async (db, asked) => {
  const { approvalLabels, orderNumber, rowId, staff } = asked;
  const reader = [[...staff.permissions], staff.id] as const;
  const values = nameValues(asked);
  const subjects = [orderNumber, rowId].filter((one) => one !== null);
  const kinds = [...approvalLabels].flatMap(([kind, label]) => (hasWords(label, asked) ? [kind] : []));
  const about =
    values !== null
      ? await queries.listApprovalsAbout(db, ...reader, ...values, subjects)
      : subjects.length > 0
        ? await queries.listApprovalsOf(db, ...reader, subjects)
        : [];
  const ofKinds = kinds.length === 0 ? [] : await queries.listApprovalsOfKinds(db, ...reader, kinds);
  return [
    ...about.map(asApproval(approvalLabels, ranks.related)),
    ...ofKinds.map(asApproval(approvalLabels, ranks.word)),
  ];
};

const wantsWords = { export: 'Copy of the data', erasure: 'Erasure' };
const findDataRequests: Finder = async (db, asked) => {
  const { phoneKey, emailKey } = contactOf(asked);
  const key = emailKey ?? phoneKey;
  const rows = key === null ? [] : await queries.listDataRequests(db, asked.keys.digests(key));
  return rows.map(({ id, wants, state, receivedAt }) => ({
    ...{ id, label: wantsWords[wants as keyof typeof wantsWords] ?? 'Data request', rank: ranks.name },
    detail: details(state === 'closed' ? 'Closed' : 'Open', formatDay(receivedAt)),
  }));
};

const findContent =
  (kind: 'question' | 'testimony'): Finder =>
  async (db, asked) => {
    const found = new Map<string, string>();
    const hits = await findNamed(asked, async (...[, , , patterns]) => {
      const rows = await queries.listContent(db, patterns);
      for (const row of rows) found.set(row.id, row.kind);
      return rows;
    });
    return hits.filter(({ id }) => found.get(id) === kind);
  };

const findTargetFiles: Finder = async (db, asked) => {
  const values = nameValues(asked);
  const rows = values === null ? [] : await queries.listTargetFiles(db, values[3]);
  return rows.map(({ id, name, uploadedAt }) => ({
    ...{ id, label: name, detail: formatDay(uploadedAt), rank: rankOfName(values?.[0] ?? '', name) },
  }));
};

const findLegalTexts: Finder = async (_db, asked) =>
  Object.entries(legalTextKinds).flatMap(([kind, label]) =>
    hasWords(label, asked)
      ? Object.entries(legalTextLanguages).map(([language, name]) => ({
          ...{ id: `${kind}/${language}`, label, detail: name, rank: ranks.word },
        }))
      : [],
  );

const findAudited: Finder = async (db: Db, { orderNumber, rowId }: Asked) => {
  const subject = orderNumber ?? rowId;
  const rows = subject === null ? [] : await queries.listAudited(db, subject);
  return rows.map(({ id }) => ({
    ...{ id, label: orderNumber === null ? 'Audit of this record' : `Audit of ${id}`, detail: '', rank: ranks.related },
  }));
};

/** The finders of people, what they ask for, and texts. */
export const peopleFinders = {
  customer: findCustomers,
  agent: findAgents,
  request: findRequests,
  approval: findApprovals,
  'identity-check': findIdentityChecks,
  'data-request': findDataRequests,
  member: findMembers,
  question: findContent('question'),
  testimony: findContent('testimony'),
  targets: findTargetFiles,
  'legal-text': findLegalTexts,
  audit: findAudited,
};
