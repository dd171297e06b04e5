import type { SharedWith } from '@foodbank/contract/people/identity-checks-staff';
import { useState } from 'react';
import type { Compared } from './PicturesPart.tsx';
import type { OpenPictures } from './use-open-pictures.ts';

/** The picture of another customer that is compared with an own one, and how one is chosen: both are opened then. */
export function useCompared(open: OpenPictures): [Compared | null, (other: SharedWith) => void] {
  const [other, setOther] = useState<SharedWith | null>(null);
  const compare = (one: SharedWith) => {
    if (one.pictureId === null || one.ownPictureId === null) return;
    setOther(one);
    open.begin([one.ownPictureId, one.pictureId]);
  };
  if (other === null || other.pictureId === null || other.ownPictureId === null) return [null, compare];
  const { pictureId: otherId, ownPictureId: ownId, customerName: otherName } = other;
  return [{ otherId, ownId, otherName, end: () => setOther(null) }, compare];
}
