import { formatDay } from '@foodbank/contract/primitives/day';
import { listPapers } from '@foodbank/contract/views/papers';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import styles from './OwnPlanPage.module.css';

/**
 * What the customer holds of a plan in writing: the agreement, the letter once it is paid off, and the statement as of today, which is made when it is
 * asked for. Each opens as a file.
 */
export function PlanPapers({ number, today }: { number: string; today: string }) {
  const { data } = useQuery({ queryKey: ['papers'], queryFn: ({ signal }) => call(listPapers, {}, signal) });
  const papers = data?.papers.filter(({ loanNumber }) => loanNumber === number) ?? [];
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className={styles.title}>
        In writing
      </h2>
      <PlainList>
        {papers.map((paper) => (
          <li key={paper.number} className={styles.paper}>
            <a href={`/api/v1/shop/papers/${paper.number}/file`}>
              {paper.kind === 'agreement' ? 'Your agreement' : 'Letter: paid off'} (PDF)
            </a>
            <span>
              {paper.takenBackOn === null
                ? `${formatDay(paper.sealedOn)} · check word ${paper.word}`
                : `Taken back on ${formatDay(paper.takenBackOn)}`}
            </span>
          </li>
        ))}
        <li className={styles.paper}>
          <a href={`/api/v1/shop/plans/${number}/statement/file`}>Statement of {formatDay(today)} (PDF)</a>
          <span>All that happened, and what is left</span>
        </li>
      </PlainList>
    </section>
  );
}
