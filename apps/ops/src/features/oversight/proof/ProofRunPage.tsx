import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { getProofRun } from '@foodbank/contract/oversight/proof-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { paths } from '../../../paths.ts';
import styles from './Proof.module.css';
import { checkText, detailEntries, differencesText } from './proof-texts.ts';

/** One run of the proof, with the rows that differ. */
export function ProofRunPage() {
  const { runId = '' } = useParams();
  const inColumns = useMedia('(min-width: 72em)');
  const query = useQuery({
    queryKey: ['proof', 'run', runId],
    queryFn: () => call(getProofRun, { params: { runId } }),
  });
  return (
    <ListFrame title="One proof" back={<BackLink to={paths.proof}>All proofs</BackLink>}>
      <RecordBody query={query} what="proof">
        {({ run, differences }) => (
          <>
            <p>
              {formatDay(run.day)}, {run.whole ? 'everything' : 'what changed'}, finished <Moment at={run.finishedAt} />
              : {differencesText(run.differenceCount).toLowerCase()} among {counted(run.agentCount, 'agent')}.
            </p>
            {differences.length === 0 ? (
              <EmptyNotice title="No difference" text="All records of the money said the same." />
            ) : (
              <DataTable
                label="Differences"
                rows={differences}
                rowKey={(_, index) => String(index)}
                inColumns={inColumns}
                stale={false}
                dense
                columns={[
                  {
                    heading: 'Row',
                    card: 'title',
                    cell: ({ subject }) => (
                      <span className={styles.subject}>
                        {hasRowId(subject) ? <RecordName of={subject} /> : subject}
                      </span>
                    ),
                  },
                  { heading: 'What should hold', card: 'box', cell: ({ check }) => checkText(check) },
                  {
                    heading: 'What the records say',
                    card: 'box',
                    cell: ({ detail }) => (
                      <dl className={styles.sides}>
                        {detailEntries(detail).map(({ label, value }) => (
                          <div key={label}>
                            <dt>{label}</dt>
                            <dd className="figures">{value}</dd>
                          </div>
                        ))}
                      </dl>
                    ),
                  },
                  {
                    heading: 'Agent',
                    card: 'field',
                    cell: ({ agentId }) => (agentId === null ? 'None' : <RecordName of={agentId} />),
                  },
                ]}
              />
            )}
          </>
        )}
      </RecordBody>
    </ListFrame>
  );
}

const hasRowId = (subject: string) => subject.split(/[:. ]/).some((part) => isRowId(part));
