import { lazyPart } from '@foodbank/app/lazy-part';
import type { LevelPart } from '@foodbank/contract/people/identity-levels';
import { useParams } from 'react-router';
import { NotFound } from '../../../shell/NotFound.tsx';
import { LimitPage } from './LimitPage.tsx';

/** The screens beside the limit that few open: level 2, its parts, a document for a check that waits, and who looked at the pictures. */
export type LevelScreenName = 'level' | 'check' | 'looks' | LevelPart;

// The types tell if one is missing.
const names: Readonly<Record<LevelScreenName, true>> = {
  ...{ level: true, check: true, looks: true },
  ...{ 'other-number': true, document: true, selfie: true, home: true, work: true },
};
const isName = (text: string): text is LevelScreenName => Object.hasOwn(names, text);

// Known here and not by the first load, which has no byte to spare.
const LevelScreen = lazyPart(async () => (await import('./level/LevelScreen.tsx')).LevelScreen);

/** The limit, or what stands beside it: level 2 and what belongs to it. */
export function LimitScreen() {
  const { part } = useParams();
  if (part === undefined) return <LimitPage />;
  return isName(part) ? <LevelScreen name={part} /> : <NotFound />;
}
