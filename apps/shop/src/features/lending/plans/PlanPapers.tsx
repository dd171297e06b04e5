import { formatDay } from '@foodbank/contract/primitives/day';
import { listPapers } from '@foodbank/contract/views/papers';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import styles from './OwnPlanPage.module.css';

/** What the customer holds of a plan in writing: the agreement, and the letter once it is paid off. Each opens as a file. */
export function PlanPapers({ number }: { number: string }) {
  const { data } = useQuery({ queryKey: ['papers'], queryFn: ({ signal }) => call(listPapers, {}, signal) });
  const papers = data?.papers.filter(({ loanNumber }) => loanNumber === number) ?? [];
  if (papers.length === 0) return null;
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
      </PlainList>
    </section>
  );
}
