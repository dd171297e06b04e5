import { Link } from '@foodbank/app/components/Link';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { operator } from '@foodbank/contract/operator';
import { formatDay } from '@foodbank/contract/primitives/day';
import { paths } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';

type Freeze = NonNullable<OwnPlanRecord['freeze']>;

/** True where somebody who reads of a plan may be asked for money: after a death, and where the plan may not be theirs, nobody is. */
export const isPayAsked = ({ state, freeze = null }: Pick<OwnPlanRecord, 'state' | 'freeze'>): boolean =>
  freeze === null ? state !== 'frozen' : freeze.reason === 'illness';

const callAddress = `tel:${operator.phone.replace(/[^+\d]/g, '')}`;
const stopped = 'Nothing falls due, no reminder comes and no fee counts.';
const goesOn = 'When it goes on, each payment comes as many days later as the plan was stopped.';

/** Why we stopped the plan, and what it means for who reads it: after a death the family. */
export function FreezeWhy({ freeze, number }: { freeze: Freeze | null; number: string }) {
  const talk = <Link to={askPath({ topic: 'plan', plan: number })}>talk to us</Link>;
  const call = <a href={callAddress}>{operator.phone}</a>;
  // A plan that the phone kept from an older release does not say why.
  if (freeze === null)
    return (
      <p>
        {stopped} {goesOn} If you have a question, {talk}.
      </p>
    );
  const { reason } = freeze;
  const since = ` since ${formatDay(freeze.since)}`;
  if (reason === 'death')
    return (
      <>
        <p>We are sorry for your loss. This plan is stopped{since}, and we write to nobody about it.</p>
        <p>
          Nobody has to pay anything meanwhile. If you look after these things, {talk} when you are ready, or call us:{' '}
          {call}. A copy of the certificate helps, when you have it.
        </p>
      </>
    );
  if (reason === 'illness')
    return (
      <>
        <p>Your health comes first. This plan is stopped{since}.</p>
        <p>
          {stopped} {goesOn} You may pay all the same. Once you are well again, {talk}.
        </p>
      </>
    );
  return (
    <>
      <p>
        {reason === 'not-me'
          ? 'You told us that you did not take this plan.'
          : 'You told us that somebody used your name for this plan.'}{' '}
        Don’t pay it. It is stopped{since}, and a person looks into it and writes to you.
      </p>
      {reason === 'identity-theft' && (
        <p>
          Please <Link to={paths.password}>change your password</Link>, and{' '}
          <Link to={paths.devices}>log out devices</Link> that are not yours.
        </p>
      )}
      <p>
        {stopped} There is no new plan in your name meanwhile. If you have news, {talk} or call us: {call}.
      </p>
    </>
  );
}
