import type { IdentityCheckRecord } from '@foodbank/contract/people/identity-checks-staff';
import { DecideBar, type Decision } from '../../../components/DecideBar.tsx';
import { useMay } from '../../../session/member.ts';
import { decideCheck } from './identity-queries.ts';
import { verifiedHolder } from './identity-words.ts';

const knownBy = {
  spelling: 'The same name, spelt otherwise',
  maiden: 'A name before or after a wedding',
  short: 'A short or second name',
  slip: 'A slip in the birthday, explained',
  document: 'A document with the name was seen',
  other: 'Something else',
};

const refusedBecause = {
  'another-person': 'It is another person',
  name: 'The name is another one',
  birthday: 'The birthday is another one',
  account: 'They have another account',
  silent: 'They could not be reached',
  other: 'Something else',
};

export interface DecideCheckProps {
  check: IdentityCheckRecord;
  onDecided: (message: string) => void;
}

/** The two decisions about a check, each with a reason that is chosen. */
export function DecideCheck({ check, onDecided }: DecideCheckProps) {
  const mayDecide = useMay('identity.decide');
  const { id, customerName: name, reason, firstRefusal } = check;
  const refused = refusalOf(check, mayDecide);
  const decisions: Decision[] = [
    {
      letter: 'v',
      label: 'Verify',
      refused: refused ?? (check.isMinor ? 'By the birthday that was typed the person is under age.' : takenBy(check)),
      title: `Verify ${name}`,
      consequences: [
        'The customer gets a limit at once, and may buy on a plan.',
        ...(reason === 'number-known'
          ? ['Another customer gave this number too, and can’t be verified by it then.']
          : []),
      ],
      choice: { legend: 'How you know', whys: knownBy },
      send: (words) => decideCheck(id, 'verified', words),
    },
    {
      letter: 'r',
      label: firstRefusal ? 'Confirm the refusal' : 'Refuse',
      refused,
      title: firstRefusal ? `Confirm the refusal of ${name}` : `Refuse ${name}`,
      consequences: firstRefusal
        ? [
            'The customer reads that we could not say that it is them, and may try again or ask a person.',
            'Paying at once stays possible.',
          ]
        : ['Another member looks before the customer is told, and confirms it or verifies.'],
      choice: { legend: 'Why', whys: refusedBecause },
      send: (words, _reference, why) =>
        decideCheck(id, why === 'another-person' ? 'another-person' : 'looked-at', words),
    },
  ];
  return <DecideBar decisions={decisions} onDecided={onDecided} />;
}

type Decidable = Pick<IdentityCheckRecord, 'isOwn' | 'decidedBy' | 'firstRefusal'> & { state: string };

/** Why the member may decide neither way; null if nothing refuses it. */
export function refusalOf({ isOwn, state, decidedBy, firstRefusal }: Decidable, mayDecide: boolean): string | null {
  if (!mayDecide) return 'Your role does not decide about identity.';
  if (isOwn) return 'This is your own account. Another person has to decide.';
  if (state !== 'needs-a-person') return decidedBy ? `${decidedBy} decided meanwhile.` : 'It was decided meanwhile.';
  return firstRefusal?.isOwn ? 'You refused it. Another member has to look.' : null;
}

/** Who is verified by the number already: one person has one account. */
function takenBy({ others }: IdentityCheckRecord): string | null {
  const holder = verifiedHolder(others);
  return holder ? `${holder.customerName} is verified by this number, and one person has one account.` : null;
}
