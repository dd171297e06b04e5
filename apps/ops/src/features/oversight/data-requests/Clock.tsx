import type { DataRequestRow } from '@foodbank/contract/oversight/privacy-staff';
import { Moment } from '../../../components/moments.tsx';
import { roughTimeLeft } from '../../../components/rough-age.ts';
import styles from './DataRequests.module.css';
import { answeredAt } from './data-request-texts.ts';

/** How a request stands against its 48 hours. */
export function Clock({ request }: { request: DataRequestRow }) {
  const { dueAt } = request;
  const answered = answeredAt(request);
  if (answered !== null) {
    const isLate = new Date(answered) > new Date(dueAt);
    return (
      <>
        Answered <Moment at={answered} />, {isLate ? 'late' : 'in time'}
      </>
    );
  }
  const isLate = new Date() > new Date(dueAt);
  return (
    <span className={isLate ? styles.late : undefined}>
      {isLate ? 'Overdue since ' : `Due ${roughTimeLeft(new Date(dueAt))}, `}
      <Moment at={dueAt} />
    </span>
  );
}
