import { choiceFilter, type Filters, searchFilter } from '@foodbank/app/tables/url-filters';
import { type AuditActorKind, type AuditFilters, auditActorKinds } from '@foodbank/contract/views/audit-trail-staff';

/** The screen's address. */

/** The kinds of actors to choose from, with all of them. */
export const kindChoices = { all: 'Everybody', ...auditActorKinds } as const;

const id = searchFilter(200);
const day = (text: string | null) => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '');

/** The filters in the address. Empty texts and `all` filter nothing. */
export const auditFilterSchema = {
  kind: choiceFilter<'all' | AuditActorKind>(kindChoices, 'all'),
  action: searchFilter(100),
  from: day,
  to: day,
  actor: id,
  subject: id,
  request: id,
};

/** The screen's filters. */
export type AuditScreenFilters = Filters<typeof auditFilterSchema>;

/** No filter. */
export const noFilters: AuditScreenFilters = {
  kind: 'all',
  action: '',
  from: '',
  to: '',
  actor: '',
  subject: '',
  request: '',
};

/** True if a filter is set. */
export const isFiltered = (filters: AuditScreenFilters) =>
  Object.entries(noFilters).some(([name, none]) => filters[name as keyof AuditScreenFilters] !== none);

/** The filters as the calls take them. */
export function sentFilters({ kind, action, from, to, actor, subject, request }: AuditScreenFilters): AuditFilters {
  const texts = Object.entries({ action, from, to, actor, subject, requestId: request }).filter(
    ([, text]) => text !== '',
  );
  return { ...Object.fromEntries(texts), ...(kind !== 'all' && { actorKind: kind }) };
}
