import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type MandateRow, mandateEnds, mandateLists } from '@foodbank/contract/lending/automatic-payments-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { paths } from '../../../paths.ts';
import { mandatesQuery } from './automatic-queries.ts';
import { MandateRecord } from './MandateRecord.tsx';

const schema = { list: choiceFilter(mandateLists, 'active') };

/** What customers let their cards pay by themselves, and the open one with its charges. */
export function MandatesPage() {
  const { mandateId } = useParams();
  const { search } = useLocation();
  const [{ list }, setFilters, pager] = useListPage(schema);
  const query = useQuery(mandatesQuery(list, pager.cursor));
  return (
    <QueueLayout
      list={
        <ListFrame
          title="Automatic payments"
          lead="Plans that a saved card or bank account pays by itself, each part on its day."
          filters={
            <ChoiceField
              name="list"
              label="Show"
              value={list}
              labels={mandateLists}
              onChoose={(one) => setFilters({ list: one })}
            />
          }
        >
          <QueueList
            query={query}
            pager={pager}
            what="automatic payments"
            label="Automatic payments"
            onClear={null}
            empty={emptyOf[list]}
            rowOf={(row) => rowOf(row, search, row.id === mandateId)}
          />
        </ListFrame>
      }
      listPath={paths.mandates()}
      record={mandateId === undefined ? null : <MandateRecord id={mandateId} />}
      recordKey={mandateId}
      hint="Choose a plan to see what was told, what was taken, and to stop it."
    />
  );
}

const rowOf = (row: MandateRow, search: string, isCurrent: boolean): QueueRow => ({
  ...{ key: row.id, to: paths.mandate(row.id, search), isCurrent },
  title: row.customer.name || 'Erased customer',
  corner: <Age at={row.endedAt ?? row.agreedAt} />,
  line: `${row.loan.number}, by ${row.account}`,
  note: row.endedBy ? mandateEnds[row.endedBy] : row.isStopped ? 'Stopped' : undefined,
  more: `At most ${formatNaira(row.most)} until ${formatDay(row.lastDueOn)}`,
});

const emptyOf = {
  active: {
    title: 'No plan pays by itself',
    text: 'A plan is here as soon as its customer lets a card or bank account pay it.',
  },
  stopped: { title: 'None is stopped', text: 'Plans whose automatic charges a member stopped are here.' },
  ending: { title: 'No card ends too early', text: 'Plans are here whose card ends before their last payment.' },
  ended: { title: 'None has ended', text: 'What no longer pays a plan by itself is here, with why.' },
};
