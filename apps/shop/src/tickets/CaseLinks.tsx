import { Link } from '@foodbank/app/components/Link';
import { ticketStates } from '@foodbank/contract/support/tickets';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { ticketPath } from '../paths.ts';
import styles from './CaseLinks.module.css';
import { ticketsOfOrderQuery } from './ticket-queries.ts';

const awaitedEveryMs = 5_000;

export interface CaseLinksProps {
  orderNumber: string;
  title: string;
  /** True where the product may open a case by itself a moment later. */
  awaited?: boolean;
}

/** The cases about an order, each with its number to say on the phone. Nothing while there is none. */
export function CaseLinks({ orderNumber, title, awaited = false }: CaseLinksProps) {
  const { data = [] } = useQuery({
    ...ticketsOfOrderQuery(orderNumber),
    refetchInterval: ({ state }) => (awaited && state.data?.length === 0 ? awaitedEveryMs : false),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.cases} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <PlainList className={styles.list}>
        {data.map(({ id, reference, topic, state, unread }) => (
          <li key={id}>
            <Link to={ticketPath(id)} className={styles.case}>
              <span className={styles.words}>
                <span className={styles.topic}>{topic}</span>
                <span className={styles.text}>
                  Case {reference} · {unread ? 'New answer' : ticketStates[state]}
                </span>
              </span>
              {unread && <span className={styles.dot} aria-hidden="true" />}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
