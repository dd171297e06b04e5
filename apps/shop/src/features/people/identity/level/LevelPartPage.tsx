import { type LevelPart, type LevelReply, levelParts } from '@foodbank/contract/people/identity-papers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { BackLink } from '../../../../shell/BackLink.tsx';
import { FormScreen } from '../../../../shell/FormScreen.tsx';
import { NotFound } from '../../../../shell/NotFound.tsx';
import { QueryBody } from '../../../../shell/QueryBody.tsx';
import { levelQuery } from '../identity-data.ts';
import { HomePart } from './HomePart.tsx';
import { titleOf } from './level-parts.ts';
import { OtherNumberPart } from './OtherNumberPart.tsx';
import { PicturePart } from './PicturePart.tsx';
import { WorkPart } from './WorkPart.tsx';

const isPart = (text: string): text is LevelPart => levelParts.some((part) => part === text);

/** One part of level 2: the other number, the document, the face, where the customer lives, or what they work as. */
export function LevelPartPage() {
  const { part = '' } = useParams();
  const level = useQuery(levelQuery);
  if (!isPart(part)) return <NotFound />;
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
      return <PicturePart kind={part} level={level} back={{ to: paths.level, text: 'Go on to the other parts' }} />;
    case 'home':
      return <HomePart level={level} onDone={leave} />;
    case 'work':
      return <WorkPart level={level} onDone={leave} />;
  }
}

/** A picture of a document for the person who looks at a check. */
export function CheckDocumentPage() {
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
