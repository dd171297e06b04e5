import { choiceFilter } from '@foodbank/app/tables/url-filters';
import {
  type ListedTransfer,
  transferEnds,
  transferQuestionWords,
  transferShows,
} from '@foodbank/contract/lending/transfers-in-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
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
import { refreshTransfers, TransferInRecord, transfersInQuery } from './TransferInRecord.tsx';

const schema = { show: choiceFilter(transferShows, 'waiting') };

/** Money that came in by customers' account numbers: what waits for a plan, or all; and the open payment with what can be decided. */
export function TransfersInPage() {
  const { chargeId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ show }, setFilters, pager] = useListPage(schema);
  const query = useLiveQuery(transfersInQuery(show, pager.cursor));
  const goOn = (message: string) => {
    toast(message);
    navigate(paths.transfersIn(search));
    void refreshTransfers();
  };
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Money without a plan"
          lead="What customers sent to their own account numbers. What is due is paid by itself; the rest waits until the customer chooses a plan, or until its time is over."
          filters={
            <ChoiceField
              name="show"
              label="Show"
              value={show}
              labels={transferShows}
              onChoose={(next) => setFilters({ show: next })}
            />
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="payments"
            label="Payments"
            empty={emptyOf[show]}
            rowOf={(row) => rowOf(row, search, row.id === chargeId)}
          />
        </ListFrame>
      }
      listPath={paths.transfersIn()}
      record={chargeId === undefined ? null : <TransferInRecord id={chargeId} onDecided={goOn} />}
      recordKey={chargeId}
      hint="Choose a payment to see what it paid, and the plans that it can pay."
    />
  );
}

function rowOf(row: ListedTransfer, search: string, isCurrent: boolean): QueueRow {
  const { id, customerName, amountKobo, waitsKobo, backKobo, question, endedBy, at } = row;
  return {
    ...{ key: id, to: paths.transferIn(id, search), isCurrent },
    title: `${formatKobo(question ? waitsKobo : amountKobo)}, ${customerName || 'Erased customer'}`,
    corner: <Age at={at} />,
    line: question ? transferQuestionWords[question] : endedBy ? transferEnds[endedBy] : 'Being brought to plans',
    more: backKobo > 0 ? `Back to the sender: ${formatKobo(backKobo)}` : undefined,
  };
}

const emptyOf = {
  waiting: { title: 'No money waits', text: 'All that came in by account numbers is on plans, or went back.' },
  all: { title: 'Nothing came in yet', text: 'Payments to customers’ own account numbers are here.' },
};
