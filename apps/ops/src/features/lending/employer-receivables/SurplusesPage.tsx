import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type PayrollSurplus, sendSurplusAgain } from '@foodbank/contract/lending/employer-receivables-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Receivables.module.css';
import { refreshReceivables, surplusesQuery, surplusNeeds, surplusShows, surplusStates } from './receivable-queries.ts';

const schema = { show: choiceFilter(surplusShows, 'open') };

/** What payslips paid beyond what plans needed, on its way to the customers' own bank accounts. */
export function SurplusesPage() {
  const [{ show }, setFilters, pager] = useListPage(schema);
  const query = useQuery(surplusesQuery(show, pager.cursor));
  const inColumns = useMedia('(min-width: 64em)');
  const maySend = useMay('payroll.remit');
  const [sent, setSent] = useState<PayrollSurplus | null>(null);
  return (
    <ListFrame
      title="Back to customers"
      lead="What payslips paid beyond what a plan needed. It goes to the customer’s own bank account within 3 working days."
      filters={
        <ChoiceField
          name="show"
          label="Show"
          value={show}
          labels={surplusShows}
          onChoose={(next) => setFilters({ show: next })}
        />
      }
    >
      <ListBody query={query} what="surpluses" empty={emptyOf[show]}>
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Surpluses of customers"
              rows={rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Plan',
                  card: 'title',
                  cell: ({ loanId, loanNumber }) => <Link to={paths.loan(loanId)}>{loanNumber}</Link>,
                },
                { heading: 'Amount', card: 'corner', isAmount: true, cell: ({ amount }) => formatNaira(amount) },
                { heading: 'Found on', card: 'field', cell: ({ foundOn }) => formatDay(foundOn) },
                { heading: 'Due by', card: 'field', cell: (row) => <DueDay row={row} /> },
                { heading: 'State', card: 'field', cell: stateText },
                {
                  heading: 'Account',
                  card: 'field',
                  cell: ({ lastDigits }) => (lastDigits === null ? 'Not named' : `…${lastDigits}`),
                },
                ...(maySend ? [{ heading: 'Again', card: 'field' as const, cell: againCell(setSent) }] : []),
              ]}
            />
            <KeysetPager pager={pager} shown={rows.length} nextCursor={nextCursor} />
          </>
        )}
      </ListBody>
      <SendAgain surplus={sent} onClose={() => setSent(null)} />
    </ListFrame>
  );
}

/** A payment that failed or came back can be sent to the same account once more. */
const againCell = (onSend: (row: PayrollSurplus) => void) => (row: PayrollSurplus) =>
  row.state === 'waiting' && row.needs === 'other-account' ? (
    <Button variant="quiet" onClick={() => onSend(row)}>
      Send again
    </Button>
  ) : (
    '–'
  );

function DueDay({ row: { dueOn, isLate } }: { row: PayrollSurplus }) {
  return (
    <span className={isLate ? styles.old : undefined}>
      {formatDay(dueOn)}
      {isLate && ', late'}
    </span>
  );
}

/** The provider’s code for why a try failed is read as words. */
function stateText({ state, needs, failure, paidOn }: PayrollSurplus): string {
  if (paidOn !== null) return `Paid on ${formatDay(paidOn)}`;
  const text = needs === null ? surplusStates[state] : surplusNeeds[needs];
  return failure === null ? text : `${text}: ${failure.replaceAll('-', ' ')}`;
}

function SendAgain({ surplus, onClose }: { surplus: PayrollSurplus | null; onClose: () => void }) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState(surplus);
  if (surplus !== null && surplus !== last) setLast(surplus);
  if (last === null) return null;
  const { id, amount, lastDigits, loanNumber } = last;
  return (
    <ReasonDialog
      key={id}
      open={surplus !== null}
      onClose={onClose}
      title={`Send ${formatNaira(amount)} of ${loanNumber} again`}
      consequences={[`It goes to the same account${lastDigits === null ? '' : `, which ends in ${lastDigits}`}.`]}
      confirm="Send it again"
      send={(reason) => call(sendSurplusAgain, { params: { id }, body: { reason } })}
      onDone={({ message }) => {
        void refreshReceivables();
        toast(message);
      }}
    />
  );
}

const emptyOf = {
  open: { title: 'Nothing is on the way', text: 'What a payslip pays beyond a plan’s need is here until it is paid.' },
  late: { title: 'Nothing is late', text: 'What did not reach the customer within 3 working days is here.' },
  all: { title: 'Nothing went back yet', text: 'What goes back to customers after a payslip is here.' },
};
