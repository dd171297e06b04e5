import { type EmploymentReply, endEmployment } from '@foodbank/contract/people/employers';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import styles from './Employer.module.css';
import { employmentQuery } from './employment-query.ts';

/** What is known of the customer's employment, and the way to end it. */
export function EmploymentFacts({ employment }: { employment: EmploymentReply }) {
  const { employerName, staffNumber, pay, agreed } = employment;
  return (
    <>
      <DescriptionList
        entries={[
          { label: 'Employer', value: employerName ?? '–', long: true },
          { label: 'Staff number', value: staffNumber ?? '–' },
          ...(pay === null
            ? []
            : [
                { label: 'Net pay a month', value: shortNaira(pay.netPay) },
                { label: 'Other deductions', value: shortNaira(pay.otherDeductions) },
                { label: 'Your employer said so on', value: formatDay(pay.confirmedOn) },
              ]),
          ...(agreed === null ? [] : [{ label: 'You agreed on', value: formatDay(new Date(agreed.at)) }]),
        ]}
      />
      <Ending />
    </>
  );
}

/** Two presses: the second one ends what was agreed to. */
function Ending() {
  const online = useOnline();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endEmployment, {}),
    onSuccess: ({ employment }) => {
      client.setQueryData(employmentQuery.queryKey, employment);
      void client.invalidateQueries({ queryKey: ['limit'] });
    },
  });
  if (!isAsking)
    return (
      <Button variant="quiet" block onClick={() => setAsking(true)}>
        Stop paying from your pay
      </Button>
    );
  return (
    <section className={styles.ending} aria-labelledby="end-employment">
      <h2 id="end-employment" className={styles.consentTitle}>
        Stop paying from your pay?
      </h2>
      <p>
        Nothing more is deducted once your employer knows. A plan that you have is then paid in another way, with 30
        days’ notice and no fee.
      </p>
      {error && <Failure error={error} />}
      <Button variant="danger" block busy={isPending} disabled={!online} onClick={() => mutate()}>
        Yes, end it
      </Button>
      <Button variant="quiet" block disabled={isPending} onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </section>
  );
}
