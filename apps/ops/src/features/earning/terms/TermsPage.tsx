import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { listCommissionTerms, type TermRow } from '@foodbank/contract/earning/terms-staff';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { formatDay } from '@foodbank/contract/primitives/day';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { AskedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { EndTermsDialog } from './EndTermsDialog.tsx';

const shows = { current: 'In force and planned', past: 'Past and cancelled' } as const;
const scopes = {
  any: 'All terms',
  all: 'For everybody',
  category: 'For a category',
  agent: 'For one agent',
} as const;
const filterSchema = { show: choiceFilter(shows, 'current'), scope: choiceFilter(scopes, 'any') };
const states = { 'in-force': 'In force', planned: 'Planned', past: 'Past', cancelled: 'Cancelled' } as const;
const tones = { 'in-force': 'completed', planned: 'pending', past: 'other', cancelled: 'other' } as const;
/** Commission terms: in force and planned, or past. */
export function TermsPage() {
  const [{ show, scope }, setFilters, pager] = useListPage(filterSchema);
  const mayAsk = useMay('terms.request');
  const inColumns = useMedia('(min-width: 60em)');
  const [ending, setEnding] = useState<TermRow | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['terms', 'list', show, scope, pager.cursor],
    queryFn: () =>
      call(listCommissionTerms, {
        query: { show, scope: scope === 'any' ? undefined : scope, cursor: pager.cursor },
      }),
    placeholderData: keepPreviousData,
  });

  return (
    <ListFrame
      title="Commission terms"
      lead="An order keeps the terms of the day on which it was placed. An agent’s own terms hold before the category’s, and those before the terms for everybody."
      actions={
        mayAsk && (
          <ButtonLink as={Link} to={paths.newTerms}>
            Propose terms
          </ButtonLink>
        )
      }
      filters={
        <>
          <ChoiceField name="show" label="Show" value={show} onChoose={(show) => setFilters({ show })} labels={shows} />
          <ChoiceField
            name="scope"
            label="For whom"
            value={scope}
            onChoose={(scope) => setFilters({ scope })}
            labels={scopes}
          />
        </>
      }
    >
      {asked && <AskedNotice approvalId={asked}>You asked for terms to end. Nothing has changed yet.</AskedNotice>}
      <ListBody
        query={query}
        what="terms"
        onClear={scope === 'any' ? null : () => setFilters({ scope: 'any' })}
        empty={{
          title: show === 'past' ? 'No past terms' : 'No terms',
          text: 'Terms that newer ones replaced, that ended or that were cancelled stay here.',
        }}
      >
        {(reply, stale) => (
          <>
            <DataTable
              label="Commission terms"
              rows={reply.rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'For', card: 'title', cell: forWhom },
                { heading: 'Rate', card: 'field', cell: (row) => <span className="figures">{row.ratePercent} %</span> },
                { heading: 'Months after sign-up', card: 'field', cell: (row) => row.windowMonths },
                { heading: 'First day', card: 'field', cell: (row) => dayText(row.firstOn, 'From the beginning') },
                { heading: 'Last day', card: 'field', cell: (row) => dayText(row.lastOn, '–') },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: (row) => <StatusBadge tone={tones[row.state]}>{states[row.state]}</StatusBadge>,
                },
                ...(show === 'current' && mayAsk
                  ? [{ heading: 'Act', card: 'box' as const, cell: (row: TermRow) => endButton(row, setEnding) }]
                  : []),
              ]}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
      <EndTermsDialog term={ending} onClose={() => setEnding(null)} onAsked={setAsked} />
    </ListFrame>
  );
}

function endButton(row: TermRow, onEnd: (row: TermRow) => void) {
  const refused =
    row.scope === 'all' && row.state === 'in-force'
      ? 'Terms for everybody can’t end. Propose new ones that replace them.'
      : row.lastOn !== null
        ? 'These terms have a last day already.'
        : null;
  return (
    <ActButton refused={refused} variant="quiet" size="small" onClick={() => onEnd(row)}>
      {row.state === 'planned' ? 'Cancel' : 'End early'}
    </ActButton>
  );
}

const forWhom = ({ agent, category }: TermRow) => {
  if (agent) return `${agent.name}, ${agent.code}`;
  return category === null ? 'Everybody' : `Category ${categoryLabel(category)}`;
};

const dayText = (day: string | null, otherwise: string) => (day === null ? otherwise : formatDay(day));
