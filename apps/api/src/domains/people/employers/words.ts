import type { EmploymentReason } from '@foodbank/contract/people/employers';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { FoundEmployment } from './queries.ts';
import { isFreshOn } from './rules.ts';

interface Words {
  title: string;
  text: string;
}

const anotherWay =
  'If a plan of yours was paid from your pay, you pay it in another way now. We tell you the days, at least 30 days before, and it costs no fee.';
const inADay = 'This takes up to 24 hours. You get a message.';

type About = Pick<FoundEmployment, 'employerName' | 'staffNumber'>;
const waiting: Readonly<Partial<Record<EmploymentReason, (about: About) => string>>> = {
  'name-in-doubt': ({ employerName }) =>
    `The name that ${employerName} has for this staff number is a little different from yours. A person compares them. ${inADay}`,
  'number-taken': () => `Another customer named this staff number. A person looks whose it is. ${inADay}`,
  'name-changed': () => `You have another name now, so a person compares it with your employer’s list. ${inADay}`,
  'list-name-changed': ({ employerName }) =>
    `${employerName} has another name for this staff number now. A person looks whether it is still yours. ${inADay}`,
};
const notFound = ({ employerName, staffNumber }: About) =>
  `The list of ${employerName} has nobody with the number ${staffNumber ?? ''} and your name. Check the number on your payslip, with its zeros, and try again. Is it right? Ask your payroll office to send us your entry, or ask us.`;
const ended: Readonly<Partial<Record<EmploymentReason, (about: About) => string>>> = {
  customer: () => `You ended it. ${anotherWay}`,
  left: ({ employerName }) => `${employerName} says that you don’t work there any more. ${anotherWay}`,
  'number-changed': ({ employerName }) =>
    `${employerName} gave you another staff number. Name it here, and agree once more.`,
  'employer-stopped': ({ employerName }) => `${employerName} does not deduct payments for us any more. ${anotherWay}`,
};

/** What a customer is told of an employment; null for who stated nothing yet. */
export function wordsOf(found: FoundEmployment | null, hasEmployers: boolean, today: string): Words {
  if (found === null)
    return {
      title: 'Pay from your salary',
      text: hasEmployers
        ? 'If your employer takes part, you can pay a plan on your paydays, straight from your pay. Name your employer and your staff number.'
        : 'No employer takes part yet. We say here when one does.',
    };
  const { state, reason, employerName } = found;
  if (state === 'confirmed') return confirmedWords(found, today);
  if (state === 'needs-a-person')
    return { title: 'A person is looking at it', text: waiting[reason ?? 'name-in-doubt']?.(found) ?? inADay };
  if (state === 'refused' && reason === 'another-person')
    return {
      title: 'This number is not yours',
      text: `A person compared your name with the list of ${employerName}: this staff number is somebody else’s. Check the number on your payslip and try again, or ask us.`,
    };
  if (state === 'refused') return { title: 'We did not find you on the list', text: notFound(found) };
  return { title: 'This employer doesn’t count any more', text: ended[reason ?? 'left']?.(found) ?? anotherWay };
}

function confirmedWords(found: FoundEmployment, today: string): Words {
  const { employerName, confirmedOn, arePlansStopped, leftOn } = found;
  const title = 'Your employer is confirmed';
  if (leftOn !== null)
    return {
      title,
      text: `${employerName} says that your last day there is ${formatDay(leftOn)}. After that you pay in another way: we tell you the days, at least 30 days before, and it costs no fee.`,
    };
  if (arePlansStopped)
    return {
      title,
      text: `New plans with ${employerName} are stopped for now. Plans that you have go on as agreed.`,
    };
  if (!isFreshOn(confirmedOn, today))
    return {
      title,
      text: `What ${employerName} told us of your pay is ${confirmedOn === null ? 'missing' : `from ${formatDay(confirmedOn)}`}. For a new plan your employer has to confirm it again. Ask your payroll office, or ask us.`,
    };
  return { title, text: `You can pay plans on your paydays, straight from your pay at ${employerName}.` };
}
