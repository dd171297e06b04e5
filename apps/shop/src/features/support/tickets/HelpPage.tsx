import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ShowMore } from '@foodbank/app/components/ShowMore';
import { type TicketRow, ticketStates } from '@foodbank/contract/support/tickets';
import stall from '@foodbank/ui/art/MarketStall?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { moment } from '../../../moment.ts';
import { Age } from '../../../offline/Age.tsx';
import { paths, ticketPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { ticketsQuery, toneOf } from '../../../tickets/ticket-queries.ts';
import styles from './HelpPage.module.css';

/** Where a customer asks the team, and finds what was asked before. */
export function HelpPage() {
  const query = useInfiniteQuery(ticketsQuery);
  const tickets = query.data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <div className={styles.page}>
      <BackLink to={paths.account}>Account</BackLink>
      <div className={`${styles.ask} on-dark`}>
        <div>
          <PageHeading title="Help" className={styles.heading} />
          <p className={styles.lead}>Write to us. A person will answer within 24 hours.</p>
        </div>
        <img src={stall} alt="" width={160} height={140} className={styles.art} />
        <div className={styles.ways}>
          <ButtonLink as={Link} to={paths.newTicket} variant="action" size="large" block>
            Ask us
          </ButtonLink>
          <a href="/contact-us" className={styles.other}>
            Other ways to reach us
          </a>
        </div>
      </div>
      <section className={styles.cases} aria-labelledby="cases">
        <h2 id="cases" className={styles.title}>
          Your cases
        </h2>
        {query.isPending && <CaseSkeletons />}
        {query.isError && !query.data && <ReadFailure query={query} of="Your cases" />}
        {query.data && tickets.length === 0 && (
          <p className={styles.none}>
            You haven’t asked us anything yet. Each question becomes a case with a number and all our answers.
          </p>
        )}
        {query.data && tickets.length > 0 && (
          <>
            <Age query={query} of="Your cases" />
            <PlainList className={styles.list}>
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <CaseCard ticket={ticket} />
                </li>
              ))}
            </PlainList>
          </>
        )}
        <ShowMore
          query={query}
          label="Show earlier cases"
          failed="Earlier cases could not be loaded. Please try again."
          all="Those are all your cases."
          block
        />
      </section>
    </div>
  );
}

function CaseCard({ ticket }: { ticket: TicketRow }) {
  const { id, reference, topic, orderNumber, state, unread, receivedAt } = ticket;
  return (
    <Link to={ticketPath(id)} className={styles.case}>
      <span className={styles.top}>
        <StatusBadge tone={toneOf(ticket)}>{unread ? 'New answer' : ticketStates[state]}</StatusBadge>
        <span className={styles.reference}>
          {reference}
          {unread && <span className={styles.dot} aria-hidden="true" />}
        </span>
      </span>
      <span className={styles.topic}>{topic}</span>
      <span className={styles.when}>
        {orderNumber !== null && `Order ${orderNumber} · `}
        {moment(receivedAt)}
      </span>
    </Link>
  );
}

function CaseSkeletons() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">Loading your cases…</span>
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}
