import { messageOf } from '@foodbank/contract/client/api-error';
import type { SharedWith } from '@foodbank/contract/people/identity-checks-staff';
import type { LookReason } from '@foodbank/contract/people/identity-levels-staff';
import { useRef, useState } from 'react';
import { look } from './identity-queries.ts';
import type { Compared } from './PicturesPart.tsx';

/** The pictures of a record that a member opened. They are gone with the record. */
export interface OpenPictures {
  /** The address of each that is open, with its bytes in it. */
  addresses: ReadonlyMap<string, string>;
  isBusy: boolean;
  failure: string | null;
  /** True while the reason is asked for. */
  isAsking: boolean;
  /** Opens pictures: at once for a reason that is known, else the reason is asked for. */
  begin: (ids: readonly string[]) => void;
  /** Opens with the reason that was asked for. */
  openFor: (why: LookReason) => Promise<void>;
  stopAsking: () => void;
}

/** Opens pictures: to decide while the task waits, else for a reason that is chosen once. Each is read once while the record is open. */
export function useOpenPictures(isWaiting: boolean): OpenPictures {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<LookReason | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const why = isWaiting ? 'deciding' : chosen;
  const open = async (ids: readonly string[], reason: LookReason) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      // One after the other: each is a look of its own, and the first is seen sooner.
      for (const id of ids.filter((one) => !addresses.has(one))) {
        const address = await look(id, reason);
        setAddresses((before) => new Map(before).set(id, address));
      }
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    ...{ addresses, isBusy, failure },
    isAsking: asked !== null,
    begin: (ids) => (why === null ? setAsked(ids) : void open(ids, why)),
    openFor: async (reason) => {
      setChosen(reason);
      await open(asked ?? [], reason);
    },
    stopAsking: () => setAsked(null),
  };
}

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
