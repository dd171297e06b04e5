import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { addEmployer, type EmployerRow, newEmployer } from '@foodbank/contract/people/employers-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { states } from '@foodbank/contract/primitives/nigeria';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { isInPlacesOnly, useMay, useMember } from '../../../session/member.ts';
import { AgreementBadge } from './badges.tsx';
import { employersQuery, refreshEmployers } from './employer-queries.ts';

/** The employers that deduct instalments from pay. A clerk of one employer is led to it. */
export function EmployersPage() {
  const query = useQuery(employersQuery);
  const inColumns = useMedia('(min-width: 56em)');
  const mayAdd = useMay('employers.request');
  const [isAdding, setAdding] = useState(false);
  const isClerk = isInPlacesOnly(useMember());
  const [only, ...others] = query.data?.rows ?? [];
  if (isClerk && only && others.length === 0) return <Navigate to={paths.employer(only.id)} replace />;
  return (
    <ListFrame
      title="Employers"
      lead="Who deducts instalments from pay. Two people put an agreement in force, and stop it."
      actions={mayAdd && <Button onClick={() => setAdding(true)}>Add an employer</Button>}
    >
      <ListBody
        query={query}
        what="employers"
        empty={{
          title: 'No employers yet',
          text: 'An employer is added as a draft. Nothing is deducted before its agreement is in force.',
        }}
      >
        {({ rows }, stale) => (
          <DataTable
            label="Employers"
            rows={rows}
            rowKey={({ id }) => id}
            inColumns={inColumns}
            stale={stale}
            dense
            columns={[
              {
                heading: 'Employer',
                card: 'title',
                cell: ({ id, name }) => <RowLink to={paths.employer(id)}>{name}</RowLink>,
              },
              { heading: 'Code', card: 'field', cell: ({ code }) => code },
              { heading: 'State', card: 'field', cell: ({ state }) => state },
              { heading: 'Agreement', card: 'corner', cell: (row) => <AgreementBadge employer={row} /> },
              { heading: 'Since', card: 'field', cell: sinceText },
              {
                heading: 'On the list',
                card: 'field',
                isAmount: true,
                cell: ({ staffCount }) => staffCount.toLocaleString('en'),
              },
              {
                heading: 'Customers',
                card: 'field',
                isAmount: true,
                cell: ({ confirmedCount }) => confirmedCount.toLocaleString('en'),
              },
              {
                heading: 'Waiting',
                card: 'field',
                isAmount: true,
                cell: ({ waitingCount }) =>
                  waitingCount === 0 ? '0' : <StatusBadge tone="pending">{waitingCount}</StatusBadge>,
              },
            ]}
          />
        )}
      </ListBody>
      {mayAdd && <AddEmployerDialog open={isAdding} onClose={() => setAdding(false)} />}
    </ListFrame>
  );
}

const sinceText = ({ agreement, inForceFrom, stoppedOn }: EmployerRow) => {
  if (agreement === 'draft') return '–';
  return formatDay((agreement === 'stopped' ? stoppedOn : inForceFrom) ?? '');
};

function AddEmployerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ReasonFormDialog
      schema={newEmployer}
      open={open}
      onClose={onClose}
      title="Add an employer"
      consequences={[
        'It begins as a draft: customers don’t see it, and nothing is deducted.',
        'The code stands in the numbers of its files and can’t be changed.',
      ]}
      confirm="Add"
      send={({ state, ...body }) => call(addEmployer, { body: { ...body, state } })}
      onDone={({ employer }) => {
        void refreshEmployers();
        toast('The employer is added as a draft.');
        navigate(paths.employer(employer.id));
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            hint="As customers know it: Government of Oyo State"
            autoComplete="off"
          />
          <TextField {...field('code')} label="Code" hint="2 to 8 letters, such as OYO" autoComplete="off" />
          <SelectField
            {...field('state')}
            label="State"
            hint="Whose civil servants they are"
            options={[
              { value: '', label: 'Choose a state' },
              ...states.map((state) => ({ value: state, label: state })),
            ]}
          />
        </>
      )}
    </ReasonFormDialog>
  );
}
