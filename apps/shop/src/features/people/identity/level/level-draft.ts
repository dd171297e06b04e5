import type { LevelReply, WorkKind } from '@foodbank/contract/people/identity-levels';
import { useState } from 'react';
import { ownKeys } from '../../../../session/session.ts';

/** Where the customer lives, as level 2 states it. */
export interface Home {
  state: string;
  localGovernment: string;
  area: string;
  street: string;
  landmark: string;
}

/** What the customer works as. */
export interface Work {
  workKind: WorkKind;
  workName: string;
}

/** What was typed for level 2 and is not sent yet: it goes with the question for the level. */
export interface LevelDraft {
  home?: Home | undefined;
  work?: Work | undefined;
  /** The version of the text about pictures that the customer agreed to on this phone. */
  agreedTo?: string;
}

const key = `${ownKeys}level-2`;

/** Keeps on this phone what was typed for level 2, until it is asked for or the customer signs out. */
export function useLevelDraft() {
  const [draft, setDraft] = useState(read);
  const keep = (more: Partial<LevelDraft>) => {
    const next = { ...read(), ...more };
    setDraft(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full phone. It lasts as long as the screen.
    }
  };
  return { draft, keep };
}

function read(): LevelDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Where the customer lives and works: as typed on this phone, or else as stated last. */
export function statedIn(level: LevelReply, draft: LevelDraft): { home: Home | null; work: Work | null } {
  const { stated } = level;
  if (stated === null) return { home: draft.home ?? null, work: draft.work ?? null };
  const { workKind, workName, ...home } = stated;
  return { home: draft.home ?? home, work: draft.work ?? { workKind, workName } };
}
