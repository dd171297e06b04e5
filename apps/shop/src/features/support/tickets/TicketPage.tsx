import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { formatDay } from '@foodbank/contract/primitives/day';
import { type CasePause, markTicketRead, type Ticket, ticketStates } from '@foodbank/contract/support/tickets';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { moment } from '../../../moment.ts';
import { Age } from '../../../offline/Age.tsx';
import { orderPath, ownPlanPath, paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { ticketQuery, toneOf } from '../../../tickets/ticket-queries.ts';
import { Reply } from './Reply.tsx';
import styles from './TicketPage.module.css';

const asksEveryMs = 20_000;

/** One case: where it stands, the conversation, and the field to write back. */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...ticketQuery(id),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'closed' ? asksEveryMs : false),
  });
  useRead(query.data);
  const { state } = useLocation();
  if (query.isPending) return <TicketSkeleton />;
  if (!query.data)
    return isMissing(query.error) ? (
      <Unknown />
    ) : (
      <div className={styles.page}>
        <BackLink to={paths.help}>Help</BackLink>
        <ReadFailure query={query} of="The case" isScreen />
      </div>
    );
  const ticket = query.data;
  const isNew = (state as { sent?: boolean } | null)?.sent === true && ticket.messages.length === 1;
  return (
    <div className={styles.page}>
      <BackLink to={paths.help}>Help</BackLink>
      <Age query={query} of="This case" />
      <header className={styles.top}>
        <PageHeading title={`Case ${ticket.reference}`} className={styles.heading}>
          {ticket.topic}
        </PageHeading>
        <p className={styles.facts}>
          Case <strong className="figures">{ticket.reference}</strong>
          {ticket.orderNumber !== null && (
            <>
              {' · '}
              <Link to={orderPath(ticket.orderNumber)}>Order {ticket.orderNumber}</Link>
            </>
          )}
        </p>
        {ticket.planNumber && (
          <p className={styles.facts}>
            About your plan <Link to={ownPlanPath(ticket.planNumber)}>{ticket.planNumber}</Link>
          </p>
        )}
        {isNew && (
          <Banner tone="success">
            We have your message. Keep the case number {ticket.reference}, in case you call us about it.
          </Banner>
        )}
        <div className={styles.state}>
          <StatusBadge tone={toneOf({ ...ticket, unread: false })}>{ticketStates[ticket.state]}</StatusBadge>
          <p>{nextOf(ticket)}</p>
        </div>
        {ticket.pause && <p className={styles.pause}>{pauseWords(ticket.pause)}</p>}
      </header>
      <PlainList as="ol" className={styles.messages} aria-label="Conversation">
        {ticket.messages.map(({ id: messageId, at, from, text }) => (
          <li key={messageId} className={from === null ? styles.own : styles.answer}>
            <p className={styles.who}>
              <strong>{nameOf(from)}</strong> · {moment(at)}
            </p>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </PlainList>
      <Reply key={ticket.id} ticket={ticket} />
    </div>
  );
}

const nameOf = (from: string | null) => {
  if (from === null) return 'You';
  return from === 'Foodbank' ? from : `${from}, Foodbank`;
};

/** What happens next. */
function nextOf({ state, dueAt }: Ticket): string {
  if (state === 'answered') return 'Reply if something isn’t settled.';
  if (state === 'waiting') return 'We need your answer to continue.';
  if (state === 'closed') return 'If you reply, we’ll reopen it.';
  if (dueAt !== null && new Date(dueAt) < new Date()) return 'Our reply is late. We’re sorry. We’re on it.';
  return dueAt === null ? 'We answer within 24 hours.' : `We answer by ${moment(dueAt)}.`;
}

/** What the case does to the plan. */
function pauseWords({ planNumber, standing, since, untilAtMost }: CasePause): string {
  if (standing === 'waits')
    return `If this is open when your food is with you, plan ${planNumber} is paused until we answer.`;
  if (standing === 'over')
    return `Your plan ${planNumber} goes on: it was paused for 28 days, which is the most. We still owe you an answer.`;
  const days = since && untilAtMost ? ` since ${formatDay(since)}, until ${formatDay(untilAtMost)} at most` : '';
  return `Your plan ${planNumber} is paused${days}: nothing is late, and no fee counts. When we answer, your due days move by as many days.`;
}

/** Tells the server that the shown answers were read. */
function useRead(ticket: Ticket | undefined): void {
  const client = useQueryClient();
  const { id = '', unread = false, messages = [] } = ticket ?? {};
  const lastMessageId = messages.at(-1)?.id ?? '';
  useEffect(() => {
    if (!unread) return;
    call(markTicketRead, { params: { ticketId: id }, body: { lastMessageId } }).then(
      (reply) => {
        client.setQueryData(ticketQuery(id).queryKey, (old) => old && { ...old, unread: reply.unread });
        void client.invalidateQueries({ queryKey: ['tickets', 'list'] });
        void client.invalidateQueries({ queryKey: ['tickets', 'order'] });
      },
      // The next time it is opened.
      () => undefined,
    );
  }, [client, id, unread, lastMessageId]);
}

function TicketSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the case…</span>
      <Skeleton shape="heading" />
      <Skeleton />
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}

function Unknown() {
  return (
    <div className={styles.page}>
      <PageHeading title="Case not found" className={styles.heading} />
      <p>This link matches none of your cases. See them all in Help.</p>
      <ButtonLink as={Link} to={paths.help} block>
        See your cases
      </ButtonLink>
    </div>
  );
}
