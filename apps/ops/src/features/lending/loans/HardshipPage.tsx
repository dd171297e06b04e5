import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { hardshipReasons, hardshipStates } from '@foodbank/contract/support/hardship';
import type { HardshipRow } from '@foodbank/contract/support/hardship-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { roughAge, roughTimeLeft } from '../../../components/rough-age.ts';
import { toast } from '../../../components/toast.ts';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { asksQuery, lists } from './hardship-queries.ts';
import styles from './Loans.module.css';

const HardshipRecord = lazyPart(async () => (await import('./HardshipRecord.tsx')).HardshipRecord);

const schema = { list: choiceFilter(lists, 'open') };

/** What customers ask for who can’t pay in time, what is due first on top, and the open one with its plan. */
export function HardshipPage() {
  const { caseId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ list }, setFilters, pager] = useListPage(schema);
  const query = useLiveQuery(asksQuery(list, pager.cursor));
  const rows = query.data?.rows ?? [];
  const goOn = (message: string) => {
    const index = rows.findIndex((row) => row.caseId === caseId);
    const next = list === 'open' ? (rows[index + 1] ?? rows[index - 1]) : undefined;
    toast(message);
    if (next) navigate(paths.hardshipAsk(next.caseId, search));
  };
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Hardship"
          lead="Customers who can’t pay in time and ask for later days. We promise an answer within 24 hours, within 48 where it is complex."
          filters={
            <ChoiceField
              name="list"
              label="Show"
              value={list}
              labels={lists}
              onChoose={(one) => setFilters({ list: one })}
            />
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="requests for time"
            label="Hardship"
            empty={emptyOf[list]}
            rowOf={(row) => rowOf(row, { search, isCurrent: row.caseId === caseId })}
          />
        </ListFrame>
      }
      listPath={paths.hardship()}
      record={caseId === undefined ? null : <HardshipRecord caseId={caseId} onDecided={goOn} />}
      recordPart={HardshipRecord}
      recordKey={caseId}
      hint="Choose a customer to see the plan and its days, now and as asked."
    />
  );
}

function rowOf(row: HardshipRow, { search, isCurrent }: { search: string; isCurrent: boolean }): QueueRow {
  const { caseId, customerName, loanNumber, state, dueAt, decidedAt, asked, moves, reasons, daysLate } = row;
  const isOpen = state === 'open';
  const days = asked.map(
    ({ amount, before, after }) => `${formatNaira(amount)} from ${withoutYear(before)} to ${withoutYear(after)}`,
  );
  return {
    ...{ key: caseId, to: paths.hardshipAsk(caseId, search), isCurrent },
    title: customerName || 'Erased customer',
    corner: isOpen ? <Due dueAt={dueAt} /> : <Age at={decidedAt ?? row.askedAt} />,
    line: isOpen ? days.join(', ') : `${hardshipStates[state]}: ${counted(moves.length, 'payment')}`,
    note: daysLate > 0 ? `${counted(daysLate, 'day')} late` : undefined,
    more: [loanNumber, ...reasons.map((one) => hardshipReasons[one])].join(' · '),
  };
}

/** Days of a queue are near: "11 Dec". */
const withoutYear = (day: string): string => formatDay(day).replace(/ \d{4}$/, '');

/** How much time is left for the answer. */
function Due({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return 'Waits for the customer';
  const at = new Date(dueAt);
  return at < new Date() ? (
    <strong className={styles.wrong}>Overdue by {roughAge(at).replace('just now', '1 min')}</strong>
  ) : (
    `Due ${roughTimeLeft(at)}`
  );
}

const emptyOf = {
  open: { title: 'Nobody waits', text: 'A customer comes here who asks in the app to pay later than the plan says.' },
  decided: { title: 'Nothing is decided yet', text: 'What was granted or refused stays here.' },
};
