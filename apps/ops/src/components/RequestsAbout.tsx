import { Link } from '@foodbank/app/components/Link';
import {
  listRequestsAbout,
  type RequestRow,
  type RequestState,
  requestStates,
} from '@foodbank/contract/support/requests-staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { useMay } from '../session/member.ts';
import { Moment } from './moments.tsx';
import { FailedNotice } from './notices.tsx';
import { RecordPart } from './RecordBody.tsx';
import styles from './RequestsAbout.module.css';

export interface RequestsAboutProps {
  orderNumber?: string;
  customerId?: string;
  /** What the record is: "order", "customer". */
  what: string;
  /** Null where the page has a heading of its own for it. */
  title?: string | null;
  /** The request that is open, which is left out. Without any other one nothing is shown. */
  except?: string;
}

/** The latest requests about an order or of a customer, with links to the queue. Nothing for roles that don't read requests. */
export function RequestsAbout(props: RequestsAboutProps) {
  return useMay('requests.read') ? <Listed {...props} /> : null;
}

function Listed({ orderNumber, customerId, what, title = 'Requests', except }: RequestsAboutProps) {
  const about = { ...(orderNumber && { orderNumber }), ...(customerId && { customerId }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['requests', 'about', about],
    queryFn: ({ signal }) => call(listRequestsAbout, { query: about }, signal),
  });
  const rows = (data?.rows ?? []).filter(({ id }) => id !== except);
  if (except !== undefined && rows.length === 0) return null;
  const list = (
    <>
      {error && <FailedNotice what="requests" error={error} busy={isFetching} onRetry={refetch} />}
      {data && rows.length === 0 && <p className={styles.quiet}>There is no request about this {what}.</p>}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((request) => (
            <li key={request.id}>
              <Row request={request} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return title === null ? list : <RecordPart title={title}>{list}</RecordPart>;
}

const stateText = (state: RequestState, overdue: boolean) =>
  overdue ? `${requestStates[state]}, overdue` : requestStates[state];

function Row({ request: { id, reference, subject, state, overdue, receivedAt } }: { request: RequestRow }) {
  return (
    <p className={styles.row}>
      <Link to={paths.request(id, { list: 'all' })} className={styles.link}>
        {subject}
      </Link>
      <span className={styles.quiet}>
        <span className="figures">{reference}</span> · {stateText(state, overdue)} · <Moment at={receivedAt} />
      </span>
    </p>
  );
}
