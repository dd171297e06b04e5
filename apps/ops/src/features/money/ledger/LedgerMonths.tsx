import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { failureText } from '@foodbank/app/forms/failure-text';
import { saveCsv } from '@foodbank/app/tables/csv';
import { useMedia } from '@foodbank/app/use-media';
import type { LedgerMonth } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useMutation } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Ledger.module.css';
import { readJournal } from './ledger-queries.ts';

const states = {
  open: { text: 'Open', tone: 'other' },
  closable: { text: 'Open, can be closed', tone: 'other' },
  asked: { text: 'Waiting for a second person', tone: 'pending' },
  closed: { text: 'Closed', tone: 'completed' },
} as const;

/** The months of the ledger: their journals as files, and the way to close the next one. */
export function LedgerMonths({ months, stale }: { months: readonly LedgerMonth[]; stale: boolean }) {
  const inColumns = useMedia('(min-width: 48em)');
  const mayAsk = useMay('ledger.close-request');
  return (
    <section className={styles.part} aria-label="Months">
      <h2 className={styles.heading}>Months</h2>
      <DataTable
        label="Months of the ledger"
        rows={months}
        rowKey={({ month }) => month}
        inColumns={inColumns}
        stale={stale}
        dense
        columns={[
          { heading: 'Month', card: 'title', cell: ({ month }) => formatMonth(month) },
          { heading: 'State', card: 'corner', cell: stateOf },
          { heading: 'Closed', card: 'field', cell: closedText },
          {
            heading: 'Acts',
            card: 'box',
            cell: ({ month, state }) => (
              <span className={styles.acts}>
                <JournalButton month={month} />
                {mayAsk && state === 'closable' && (
                  <ButtonLink
                    as={Link}
                    to={paths.monthEnd}
                    variant="quiet"
                    size="small"
                    aria-label={`Close ${formatMonth(month)}`}
                  >
                    Close
                  </ButtonLink>
                )}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const stateOf = ({ state }: LedgerMonth) => <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>;

function closedText({ closedAt, closedBy, approvalId, state }: LedgerMonth) {
  if (state === 'asked' && approvalId !== null)
    return (
      <Link to={paths.approval(approvalId)} className={styles.owner}>
        Open the request
      </Link>
    );
  if (closedAt === null) return '–';
  return (
    <>
      <Moment at={closedAt} /> {closedBy !== null && `by ${closedBy}`}
    </>
  );
}

/** Saves a month's journal as a CSV file. */
function JournalButton({ month }: { month: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readJournal(month),
    onSuccess: ({ fileName, csv, rowCount }) => {
      saveCsv(fileName, csv);
      toast(`${counted(rowCount, 'line')} exported.`);
    },
    onError: (error) => toast(`The export failed. ${failureText(error, { refused: 'The server refused.' })}`),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      aria-label={`Journal as CSV, ${formatMonth(month)}`}
      onClick={() => mutate()}
    >
      Journal as CSV
    </Button>
  );
}
