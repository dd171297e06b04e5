import { listAuditLines } from '@foodbank/contract/views/audit-trail-staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { AuditRows } from './AuditRows.tsx';
import { auditFilterSchema, isFiltered, noFilters, sentFilters } from './audit-filters.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilteredBy } from './FilteredBy.tsx';

/** The lines of the filters, newest first, page by page. */
export function AuditList({ openId }: { openId: string | undefined }) {
  const [filters, setFilters, pager] = useListPage(auditFilterSchema);
  const sent = sentFilters(filters);
  const query = useQuery({
    queryKey: ['audit', 'list', sent, pager.cursor],
    queryFn: () => call(listAuditLines, { query: { ...sent, ...(pager.cursor && { cursor: pager.cursor }) } }),
    placeholderData: keepPreviousData,
  });
  const clear = () => setFilters(noFilters);
  return (
    <ListFrame
      title="Audit"
      lead="Who did what, when and why. Nobody can change or delete a line. Times are in Lagos time."
      actions={<ExportButton filters={sent} />}
      filters={<AuditFilterFields filters={filters} setFilters={setFilters} />}
    >
      <FilteredBy filters={filters} setFilters={setFilters} names={query.data?.filteredBy} />
      <ListBody
        query={query}
        what="lines"
        onClear={isFiltered(filters) ? clear : null}
        empty={{ title: 'Nothing yet', text: 'Each act of staff, agents and jobs that matters adds a line here.' }}
      >
        {({ rows }, stale) => <AuditRows rows={rows} openId={openId} stale={stale} />}
      </ListBody>
      <KeysetPager pager={pager} nextCursor={query.data?.nextCursor} shown={query.data?.rows.length ?? 0} />
    </ListFrame>
  );
}
