import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { getProofState, listProofRuns, type ProofRun } from '@foodbank/contract/oversight/proof-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Proof.module.css';
import { differencesText } from './proof-texts.ts';

/** The daily proof of the money: the verdict of the newest run, and the runs before it. */
export function ProofPage() {
  const [, , pager] = useListPage({});
  const inColumns = useMedia('(min-width: 48em)');
  const state = useQuery({ queryKey: ['proof', 'state'], queryFn: () => call(getProofState, {}) });
  const query = useQuery({
    queryKey: ['proof', 'runs', pager.cursor],
    queryFn: () => call(listProofRuns, { query: { ...(pager.cursor && { cursor: pager.cursor }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      title="Proof of the money"
      lead="Every day each record of money is computed again from the others. A difference is named here, and nothing is repaired by itself."
    >
      {state.data && <Verdict {...state.data} />}
      <ListBody
        query={query}
        what="runs"
        onClear={null}
        empty={{ title: 'Not proved yet', text: 'The proof runs each night, and with npm run proof.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Runs of the proof"
              rows={rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Business date',
                  card: 'title',
                  cell: ({ id, day }) => <RowLink to={paths.proofRun(id)}>{formatDay(day)}</RowLink>,
                },
                {
                  heading: 'Result',
                  card: 'corner',
                  cell: ({ differenceCount }) => (
                    <StatusBadge tone={differenceCount === 0 ? 'completed' : 'other'}>
                      {differencesText(differenceCount)}
                    </StatusBadge>
                  ),
                },
                { heading: 'Looked at', card: 'field', cell: scopeText },
                { heading: 'Finished', card: 'field', cell: ({ finishedAt }) => <Moment at={finishedAt} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

const scopeText = ({ whole, agentCount }: ProofRun) =>
  `${whole ? 'Everything' : 'What changed'}: ${counted(agentCount, 'agent')}`;

function Verdict({ newest, overdue }: { newest: ProofRun | null; overdue: boolean }) {
  if (newest === null) return null;
  const differs = newest.differenceCount > 0;
  const text = differs
    ? `The newest proof found ${differencesText(newest.differenceCount).toLowerCase()}. Open it to see the rows.`
    : 'Orders, commission lines, ledger, dashboards and payouts agree to the kobo.';
  return (
    <p className={differs || overdue ? styles.wrong : styles.right} role={differs || overdue ? 'alert' : 'status'}>
      {text}
      {overdue && ' The proof is more than two days old.'}
    </p>
  );
}
