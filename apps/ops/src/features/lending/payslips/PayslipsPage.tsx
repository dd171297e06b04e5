import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type ListedPayslip, payslipShows } from '@foodbank/contract/lending/payroll-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { PayslipRecord } from './PayslipRecord.tsx';
import { payslipStates, payslipsQuery, refreshPayslips } from './payslip-queries.ts';

const schema = { show: choiceFilter(payslipShows, 'waiting') };

/** The payslips that customers showed where an employer says nothing: those that wait, or were decided; and the open one. */
export function PayslipsPage() {
  const { payslipId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ show }, setFilters, pager] = useListPage(schema);
  const query = useLiveQuery(payslipsQuery(show, pager.cursor));
  const goOn = (message: string) => {
    toast(message);
    navigate(paths.payslips(search));
    void refreshPayslips();
  };
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Payslips"
          lead="What customers show where their employer has said nothing for 30 days. What a payslip shows counts as deducted."
          filters={
            <ChoiceField
              name="show"
              label="Show"
              value={show}
              labels={payslipShows}
              onChoose={(next) => setFilters({ show: next })}
            />
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="payslips"
            label="Payslips"
            empty={emptyOf[show]}
            rowOf={(row) => rowOf(row, search, row.id === payslipId)}
          />
        </ListFrame>
      }
      listPath={paths.payslips()}
      record={payslipId === undefined ? null : <PayslipRecord id={payslipId} onDecided={goOn} />}
      recordKey={payslipId}
      hint="Choose a payslip to look at it and decide."
    />
  );
}

function rowOf(row: ListedPayslip, search: string, isCurrent: boolean): QueueRow {
  const { id, customerName, amount, employerName, payday, state, sentAt } = row;
  return {
    ...{ key: id, to: paths.payslip(id, search), isCurrent },
    title: `${customerName || 'Erased customer'}, ${formatNaira(amount)}`,
    corner: <Age at={sentAt} />,
    line: `${employerName}, payday ${formatDay(payday)}`,
    more: state === 'waiting' ? undefined : payslipStates[state],
  };
}

const emptyOf = {
  waiting: { title: 'No payslip waits', text: 'Customers are asked for one 30 days after a payday without a return.' },
  decided: { title: 'Nothing was decided yet', text: 'Payslips that count, or were refused, are here.' },
};
