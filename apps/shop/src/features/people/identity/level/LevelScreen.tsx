import type { LevelPart, LevelReply } from '@foodbank/contract/people/identity-levels';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { BackLink } from '../../../../shell/BackLink.tsx';
import { FormScreen } from '../../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { levelQuery } from '../identity-data.ts';
import type { LevelScreenName } from '../LimitScreen.tsx';
import { HomePart } from './HomePart.tsx';
import { LevelPage } from './LevelPage.tsx';
import { LooksPage } from './LooksPage.tsx';
import { takesParts, titleOf } from './level-parts.ts';
import { OtherNumberPart } from './OtherNumberPart.tsx';
import { PicturePart } from './PicturePart.tsx';
import { WorkPart } from './WorkPart.tsx';

/** Level 2, one of its parts, who looked, or a document for a check. */
export function LevelScreen({ name }: { name: LevelScreenName }) {
  if (name === 'level') return <LevelPage />;
  if (name === 'looks') return <LooksPage />;
  return name === 'check' ? <CheckDocumentPage /> : <PartPage part={name} />;
}

/** One part of level 2: the other number, the document, the face, where the customer lives, or what they work as. */
function PartPage({ part }: { part: LevelPart }) {
  const level = useQuery(levelQuery);
  return (
    <>
      <BackLink to={paths.level}>Level 2</BackLink>
      <FormScreen title={titleOf(part, level.data ?? { otherNumber: null })}>
        <QueryBody query={level} loading="Loading…">
          {(loaded) => <Part key={part} part={part} level={loaded} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

function Part({ part, level }: { part: LevelPart; level: LevelReply }) {
  const navigate = useNavigate();
  const leave = () => void navigate(paths.level);
  switch (part) {
    case 'other-number':
      return <OtherNumberPart />;
    case 'document':
    case 'selfie':
      return (
        <PicturePart
          kind={part}
          level={level}
          back={{ to: paths.level, text: takesParts(level) ? 'Go on to the other parts' : 'Back to level 2' }}
        />
      );
    case 'home':
      return <HomePart level={level} onDone={leave} />;
    case 'work':
      return <WorkPart level={level} onDone={leave} />;
  }
}

/** A picture of a document for the person who looks at a check. */
function CheckDocumentPage() {
  const level = useQuery(levelQuery);
  return (
    <>
      <BackLink to={paths.identity}>Who you are</BackLink>
      <FormScreen title="Your document" lead="With it the person who looks can decide sooner.">
        <QueryBody query={level} loading="Loading…">
          {(loaded) => (
            <PicturePart kind="document" level={loaded} back={{ to: paths.identity, text: 'Go on to who you are' }} />
          )}
        </QueryBody>
      </FormScreen>
    </>
  );
}
