import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { decideEmployment, type EmployerRecord, type EmploymentRow } from '@foodbank/contract/people/employers-staff';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Employers.module.css';
import { customerLabels, employmentsQuery, refreshEmployers } from './employer-queries.ts';

const schema = { who: choiceFilter(customerLabels, 'waiting') };
const states = { confirmed: 'Confirmed', 'needs-a-person': 'Waiting', refused: 'Refused', ended: 'Ended' } as const;
const tones = { confirmed: 'completed', 'needs-a-person': 'pending', refused: 'other', ended: 'other' } as const;
const reasons = {
  'name-in-doubt': 'The name fits in part',
  'number-taken': 'Another customer has this number',
  'name-changed': 'The customer has another name now',
  'list-name-changed': 'The list has another name now',
  'not-on-list': 'No such number on the list',
  'name-differs': 'The name is another one',
  'another-person': 'Decided: another person',
  customer: 'The customer ended it',
  left: 'Left',
  'number-changed': 'Has another number',
  'employer-stopped': 'The agreement stopped',
  replaced: 'Stated anew',
  erased: 'Erased',
} as const;

type Decision = { row: EmploymentRow; outcome: 'confirmed' | 'another-person' };

/** The customers who say that they work for an employer: who waits for a decision, or all. */
export function CustomersPart({ employer: { id } }: { employer: EmployerRecord }) {
  const [{ who }, setFilters, pager] = useListPage(schema);
  const [decision, setDecision] = useState<Decision | null>(null);
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(employmentsQuery(id, who, pager.cursor));
  return (
    <>
      <search className={styles.filters}>
        <ChoiceField
          name="who"
          label="Show"
          value={who}
          labels={customerLabels}
          onChoose={(next) => setFilters({ who: next })}
        />
      </search>
      <ListBody
        query={query}
        what="customers"
        onClear={null}
        empty={
          who === 'waiting'
            ? { title: 'Nobody waits', text: 'Customers whose name fits the list in part are here.' }
            : { title: 'No customers yet', text: 'Customers who name this employer are here.' }
        }
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Customers who name this employer"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'Customer', card: 'title', cell: ({ statedName }) => statedName ?? 'Erased' },
                {
                  heading: 'Staff number',
                  card: 'field',
                  cell: ({ staffNumber }) => <span className={styles.number}>{staffNumber ?? '–'}</span>,
                },
                { heading: 'On the list', card: 'field', cell: onListText },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
                },
                { heading: 'Why', card: 'field', cell: ({ reason }) => (reason === null ? '–' : reasons[reason]) },
                { heading: 'Stated', card: 'field', cell: ({ statedAt }) => <Moment at={statedAt} /> },
                { heading: 'Decision', card: 'box', cell: (row) => <DecisionCell row={row} onDecide={setDecision} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      <DecisionDialog employerId={id} decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}

const onListText = ({ employee }: EmploymentRow) =>
  employee === null ? 'Nobody' : [employee.name, employee.department].filter(Boolean).join(', ');

function DecisionCell({ row, onDecide }: { row: EmploymentRow; onDecide: (decision: Decision) => void }) {
  if (row.state !== 'needs-a-person') return row.decidedBy === null ? '–' : `${row.decidedBy}: ${row.decisionNote}`;
  return (
    <div className={styles.acts}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${row.statedName} is this person`}
        onClick={() => onDecide({ row, outcome: 'confirmed' })}
      >
        Is this person
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${row.statedName} is somebody else`}
        onClick={() => onDecide({ row, outcome: 'another-person' })}
      >
        Somebody else
      </Button>
    </div>
  );
}

interface DecisionDialogProps {
  employerId: string;
  decision: Decision | null;
  onClose: () => void;
}

function DecisionDialog({ employerId: id, decision, onClose }: DecisionDialogProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState(decision);
  if (decision !== null && decision !== last) setLast(decision);
  if (last === null) return null;
  const { row, outcome } = last;
  const isSame = outcome === 'confirmed';
  return (
    <ReasonDialog
      open={decision !== null}
      onClose={onClose}
      title={
        isSame
          ? `${row.statedName} is ${row.employee?.name ?? 'this person'}`
          : `${row.statedName} is somebody else than ${row.employee?.name ?? 'this person'}`
      }
      consequences={
        isSame
          ? ['Instalments of this customer can be deducted from the pay of this person.', 'The customer is told.']
          : ['The customer is told, and can name another number.']
      }
      confirm={isSame ? 'Confirm' : 'Refuse'}
      tone={isSame ? 'primary' : 'danger'}
      send={(reason) => call(decideEmployment, { params: { id, employmentId: row.id }, body: { outcome, reason } })}
      onDone={({ message }) => {
        void refreshEmployers();
        toast(message);
      }}
    />
  );
}
