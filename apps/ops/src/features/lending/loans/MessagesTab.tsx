import { ShowMore } from '@foodbank/app/components/ShowMore';
import { listLoanMessages } from '@foodbank/contract/lending/loans-staff';
import { toldStates } from '@foodbank/contract/lending/repayments';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import styles from './Loans.module.css';

const messagesQuery = (loanId: string) =>
  infiniteQueryOptions({
    queryKey: ['loans', 'messages', loanId],
    queryFn: ({ pageParam }) =>
      call(listLoanMessages, { params: { loanId }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** What the customer was told about the loan, the newest first, and what became of each message. */
export function MessagesTab({ loanId }: { loanId: string }) {
  const query = useInfiniteQuery(messagesQuery(loanId));
  return (
    <RecordBody query={query} what="messages">
      {({ pages }) => {
        const messages = pages.flatMap(({ rows }) => rows);
        if (messages.length === 0)
          return <p className={styles.quiet}>The customer was told nothing yet, or before messages were kept.</p>;
        return (
          <>
            <ol className={styles.history} aria-label="Messages">
              {messages.map(({ id, toldAt, subject, sentence, text, email }) => (
                <li key={id}>
                  <Moment at={toldAt} />
                  <p>{subject}</p>
                  <p>{sentence}</p>
                  <p className={styles.quiet}>
                    Text: {toldStates[text].toLowerCase()}. Email: {toldStates[email].toLowerCase()}.
                  </p>
                </li>
              ))}
            </ol>
            <ShowMore
              query={query}
              label="Show earlier messages"
              failed="Earlier messages could not be loaded. Please try again."
              all="All messages are shown."
            />
          </>
        );
      }}
    </RecordBody>
  );
}
