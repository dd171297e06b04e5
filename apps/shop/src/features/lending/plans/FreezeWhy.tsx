import { Link } from '@foodbank/app/components/Link';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { askPath } from '../../../plans/ask-person.ts';

type Freeze = NonNullable<OwnPlanRecord['freeze']>;

/** True where somebody who reads of a plan may be asked for money: after a death, and where the plan may not be theirs, nobody is. */
export const isPayAsked = ({ state, freeze = null }: Pick<OwnPlanRecord, 'state' | 'freeze'>): boolean =>
  freeze === null ? state !== 'frozen' : freeze.reason === 'illness';

/** Why we stopped the plan, and what it means for who reads it: after a death the family. */
export function FreezeWhy({ freeze, number }: { freeze: Freeze | null; number: string }) {
  const talk = <Link to={askPath({ topic: 'plan', plan: number })}>talk to us</Link>;
  const since = freeze && ` since ${formatDay(freeze.since)}`;
  const meanwhile =
    'Nothing falls due, no reminder comes and no fee counts. If it goes on, all due days move by as many days.';
  if (freeze?.reason === 'death')
    return (
      <>
        <p>We are sorry for your loss. This plan is stopped{since}, and we write to nobody about it.</p>
        <p>Nobody has to pay anything meanwhile. If you look after these things, {talk} when you are ready.</p>
      </>
    );
  if (freeze?.reason === 'illness')
    return (
      <>
        <p>Your health comes first. This plan is stopped{since}.</p>
        <p>
          {meanwhile} You may pay all the same. Once you are well again, {talk}.
        </p>
      </>
    );
  // A plan that the phone kept from an older release does not say why.
  if (freeze === null)
    return (
      <p>
        {meanwhile} If you have a question, {talk}.
      </p>
    );
  return (
    <>
      <p>You told us that this plan may not be yours. It is stopped{since}, and a person looks into it.</p>
      <p>
        {meanwhile} There is no new plan in your name meanwhile. If you have news, {talk}.
      </p>
    </>
  );
}
