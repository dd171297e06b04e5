import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { messageOf } from '@foodbank/contract/client/api-error';
import { categories, categoryLabel } from '@foodbank/contract/people/agents';
import { counted } from '@foodbank/contract/primitives/counted';
import type { CsvFile } from '@foodbank/contract/primitives/csv-file';
import {
  type AgentExportFilters,
  agentExportRowsMax,
  countAgentsToExport,
  downloadAgentsExport,
  exportAgents,
  listAgentExports,
  requestAgentsExport,
} from '@foodbank/contract/views/agent-exports-staff';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { AskedNotice, FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './ExportsPage.module.css';

const states = { all: 'All states', active: 'Active', suspended: 'Suspended' } as const;
const allCategories = { all: 'All categories', ...categories } as const;
const filterSchema = { category: choiceFilter(allCategories, 'all'), state: choiceFilter(states, 'all') };
/** Exports of agents: masked at once, with contacts after another person's approval. */
export function ExportsPage() {
  const mayAsk = useMay('exports.request');
  const [{ category, state }, setFilters] = useListPage(filterSchema);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const filters: AgentExportFilters = {
    ...(category !== 'all' && { category }),
    ...(state !== 'all' && { state }),
  };
  const size = useQuery({
    queryKey: ['agents', 'export-size', category, state],
    queryFn: () => call(countAgentsToExport, { query: filters }),
    staleTime: 0,
  });
  const save = async (load: () => Promise<CsvFile>) => {
    try {
      saveExport(await load(), ['agent', 'agents']);
    } catch (error) {
      toast(messageOf(error));
    }
    void queryClient.invalidateQueries({ queryKey: ['agent-exports'] });
  };
  return (
    <ListFrame
      title="Exports of agents"
      lead="A CSV file of the agents who fit the filter. Every export is recorded with its row count."
      actions={
        <>
          <Button variant="quiet" onClick={() => save(() => call(exportAgents, { body: filters }))}>
            Download with masked contacts
          </Button>
          <ActButton refused={mayAsk ? null : 'Your role may not ask for contacts.'} onClick={() => setAsking(true)}>
            Ask for full contacts
          </ActButton>
        </>
      }
      filters={
        <>
          <ChoiceField
            name="category"
            label="Category"
            value={category}
            onChoose={(category) => setFilters({ category })}
            labels={allCategories}
          />
          <ChoiceField
            name="state"
            label="State"
            value={state}
            onChoose={(state) => setFilters({ state })}
            labels={states}
          />
        </>
      }
    >
      {size.error ? (
        <FailedNotice what="number of agents" error={size.error} busy={size.isFetching} onRetry={size.refetch} />
      ) : (
        <p role="status" className={styles.size}>
          {size.data ? sizeText(size.data) : 'Counting the agents…'}
        </p>
      )}
      {asked && (
        <AskedNotice approvalId={asked}>
          You asked for an export with full contacts. Once it is approved, you can download it here once, within 24
          hours.
        </AskedNotice>
      )}
      {mayAsk && <Approved onDownload={(id) => save(() => call(downloadAgentsExport, { params: { id } }))} />}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Ask for full contacts"
        consequences={[
          size.data ? sizeText(size.data) : 'The number of agents is not known yet.',
          `Filter: ${allCategories[category].toLowerCase()}, ${states[state].toLowerCase()}. The file has names, emails and phones.`,
          'Another person has to approve it. You can then download it once, within 24 hours.',
        ]}
        confirm="Ask for it"
        send={(reason) => call(requestAgentsExport, { body: { ...filters, reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          setAsked(approvalId);
        }}
      />
    </ListFrame>
  );
}

/** "3 of 2,000 agents fit the filter.", with what happens beyond the cap. */
function sizeText({ matching, total }: { matching: number; total: number }): string {
  const cap = agentExportRowsMax.toLocaleString('en');
  const all = total > agentExportRowsMax ? `more than ${cap}` : total.toLocaleString('en');
  if (matching > agentExportRowsMax)
    return `More than ${cap} agents fit the filter. The file is cut after the first ${cap}.`;
  const fit = matching === 1 ? 'fits' : 'fit';
  return `${matching.toLocaleString('en')} of ${all} ${total === 1 ? 'agent' : 'agents'} ${fit} the filter. A file takes at most ${cap}.`;
}

/** The member's approved exports. */
function Approved({ onDownload }: { onDownload: (id: string) => void }) {
  const inColumns = useMedia('(min-width: 56em)');
  const query = useQuery({ queryKey: ['agent-exports'], queryFn: () => call(listAgentExports, {}), staleTime: 0 });
  return (
    <ListBody
      query={query}
      what="approved exports"
      empty={{ title: 'No approved export', text: 'Exports with full contacts that were approved for you are here.' }}
    >
      {({ rows }, stale) => (
        <DataTable
          label="Approved exports"
          rows={rows}
          rowKey={(row) => row.id}
          inColumns={inColumns}
          stale={stale}
          dense
          columns={[
            {
              heading: 'Agents',
              card: 'title',
              cell: (row) =>
                `${row.category ? categoryLabel(row.category) : 'All categories'}, ${row.state ?? 'all states'}`,
            },
            { heading: 'Approved', card: 'field', cell: (row) => <Moment at={row.approvedAt} /> },
            { heading: 'Until', card: 'field', cell: (row) => <Moment at={row.endsAt} /> },
            {
              heading: 'Downloaded',
              card: 'field',
              cell: (row) =>
                row.downloadedAt ? (
                  <>
                    <Moment at={row.downloadedAt} />, {counted(row.rowCount ?? 0, 'row')}
                  </>
                ) : (
                  'Not yet'
                ),
            },
            {
              heading: 'File',
              card: 'box',
              cell: (row) => (
                <ActButton
                  refused={
                    row.mayDownload ? null : row.downloadedAt ? 'It was downloaded already.' : 'Its 24 hours are over.'
                  }
                  variant="quiet"
                  size="small"
                  onClick={() => onDownload(row.id)}
                >
                  Download once
                </ActButton>
              ),
            },
          ]}
        />
      )}
    </ListBody>
  );
}
