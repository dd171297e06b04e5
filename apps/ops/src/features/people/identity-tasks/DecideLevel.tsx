import {
  type LevelReviewRecord,
  reviewRefusals,
  secondLookReasons,
} from '@foodbank/contract/people/identity-levels-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { DecideBar, type Decision } from '../../../components/DecideBar.tsx';
import { useMay } from '../../../session/member.ts';
import { refusalOf } from './DecideCheck.tsx';
import { decideReview } from './identity-queries.ts';

type Refusal = keyof typeof reviewRefusals;
const isSecondLook = (reason: string) => (secondLookReasons as readonly string[]).includes(reason);
const refusalsWhere = (isSo: (reason: string) => boolean) =>
  Object.fromEntries(Object.entries(reviewRefusals).filter(([reason]) => isSo(reason)));
const againWhys = refusalsWhere((reason) => !isSecondLook(reason));
const refuseWhys = refusalsWhere(isSecondLook);

const acceptedBy = {
  both: 'Document and face are one person, and all fits',
  called: 'Called, and they explained what differs',
  other: 'Something else',
};

export interface DecideLevelProps {
  review: LevelReviewRecord;
  onDecided: (message: string) => void;
}

/** The decisions about a request for level 2, each with a reason that is chosen: accept, let them send a part again, or refuse the person. */
export function DecideLevel({ review, onDecided }: DecideLevelProps) {
  const mayDecide = useMay('identity.decide');
  const { id, customerName: name, firstRefusal } = review;
  const refused = refusalOf(review, mayDecide);
  const decisions: Decision[] = [
    {
      letter: 'v',
      label: 'Verify',
      refused: refused ?? unfit(review),
      title: `Verify level 2 of ${name}`,
      consequences: ['The customer reaches level 2 at once, and reads it.'],
      choice: { legend: 'How you know', whys: acceptedBy },
      send: (words) => decideReview(id, 'verified', words),
    },
    {
      letter: 's',
      label: 'Send again',
      refused,
      title: `Let ${name} send a part again`,
      consequences: ['The customer reads what is wrong, and may send it again at once. What was right stays.'],
      choice: { legend: 'What is wrong', whys: againWhys },
      send: (words, _reference, why) => decideReview(id, why as Refusal, words),
    },
    {
      letter: 'r',
      label: firstRefusal ? 'Confirm the refusal' : 'Refuse',
      refused: refused ?? unseen(review),
      title: firstRefusal ? `Confirm the refusal of ${name}` : `Refuse ${name}`,
      consequences: firstRefusal
        ? [
            'The customer reads that we could not say that it is them, and may ask a person. Their level stays as it is.',
          ]
        : ['Another member looks before the customer is told, and confirms it or verifies.'],
      choice: { legend: 'Why', whys: refuseWhys },
      send: (words, _reference, why) => decideReview(id, why as Refusal, words),
    },
  ];
  return <DecideBar decisions={decisions} onDecided={onDecided} />;
}

/** Why a request can't be accepted; null if nothing is against it. */
function unfit({ pictures, checks, validUntil }: LevelReviewRecord): string | null {
  if (checks.length < 2) return 'Both numbers have to be verified.';
  if (pictures.some(({ state }) => state !== 'ready')) return 'Both pictures have to be there.';
  if (validUntil !== null && validUntil < lagosDay(new Date())) return 'The document’s last day is past.';
  return unseen({ pictures });
}

/** Who says what the pictures show has looked at those that are there. */
const unseen = ({ pictures }: Pick<LevelReviewRecord, 'pictures'>): string | null =>
  pictures.every(({ isSeen, state }) => isSeen || state !== 'ready')
    ? null
    : 'Look at the document and the face first.';
