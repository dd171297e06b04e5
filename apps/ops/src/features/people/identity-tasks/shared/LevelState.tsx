import { Link } from '@foodbank/app/components/Link';
import { reviewStates } from '@foodbank/contract/people/identity-levels-staff';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../../components/moments.tsx';
import { paths } from '../../../../paths.ts';
import { tasksQuery } from '../identity-queries.ts';

/** Where a customer stands with level 2, on pages about the limit. They show it only to members with the permission `identity.read`. */
export function LevelState({ customerId }: { customerId: string }) {
  const { data } = useQuery(tasksQuery({ list: 'waiting', customer: customerId }, undefined));
  if (data === undefined) return null;
  const review = data.rows.find(({ what }) => what === 'level');
  if (review === undefined) return <p>Level 2 was not asked for.</p>;
  const state = reviewStates[review.state as keyof typeof reviewStates];
  return (
    <p>
      Level 2: <Link to={paths.levelReview(review.id)}>{state.toLowerCase()}</Link>
      {review.dueAt !== null && (
        <>
          , due <Moment at={review.dueAt} />
        </>
      )}
    </p>
  );
}
