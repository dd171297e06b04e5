/**
 * Whether a camera may be opened in the page. The browser's question is asked at most once a visit, and never again after a "no", which this phone
 * remembers. Everywhere else the phone's own camera takes the picture, by a file field.
 */

/** The part of a browser that is used, so that each kind of phone can be tried in a test. */
export interface CameraWorld {
  /** Absent on old browsers, and on pages without https. */
  open: ((facing: Facing) => Promise<MediaStream>) | null;
  /** What the browser says about its permission without asking anybody; `unknown` where it says nothing. */
  permission(): Promise<'granted' | 'prompt' | 'denied' | 'unknown'>;
  /** True for an app on an iPhone's home screen, whose camera stays black. */
  isBlackInApp: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The back camera for documents, the front one for the face. */
export type Facing = 'environment' | 'user';

// Not one of the customer's own keys: the answer is the phone's, and stays when the customer signs out.
const refusedKey = 'camera-refused';

/** Opens cameras in one visit: the life of the page. */
export function makeCameras(world: CameraWorld) {
  let wasAsked = false;
  let hasFailed = false;

  const isRefused = (): boolean => {
    try {
      return world.storage.getItem(refusedKey) !== null;
    } catch {
      return false;
    }
  };
  const remember = (refused: boolean): void => {
    try {
      if (refused) world.storage.setItem(refusedKey, '1');
      else world.storage.removeItem(refusedKey);
    } catch {
      // Without room the answer is known until the page is closed.
    }
  };

  /** True if a press may open a camera in the page. It reads the browser's permission and shows no question. */
  const mayOpen = async (): Promise<boolean> => {
    if (world.open === null || world.isBlackInApp || hasFailed) return false;
    const permission = await world.permission();
    // Who allowed it in the browser's settings meanwhile is not asked any more.
    if (permission === 'granted') return true;
    return permission !== 'denied' && !wasAsked && !isRefused();
  };

  /** Opens a camera; null where none can be opened, now or for the rest of the visit. */
  const open = async (facing: Facing): Promise<MediaStream | null> => {
    if (world.open === null || !(await mayOpen())) return null;
    wasAsked = true;
    try {
      const stream = await world.open(facing);
      remember(false);
      return stream;
    } catch (error) {
      hasFailed = true;
      if ((error as Error).name === 'NotAllowedError') remember(true);
      return null;
    }
  };

  return { mayOpen, open };
}

/** The browser that runs the page. */
function thisBrowser(): CameraWorld {
  const { mediaDevices, permissions } = navigator as Partial<Navigator>;
  return {
    open: mediaDevices?.getUserMedia
      ? (facing) =>
          mediaDevices.getUserMedia({
            audio: false,
            video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
          })
      : null,
    permission: async () => {
      try {
        return (await permissions?.query({ name: 'camera' as PermissionName }))?.state ?? 'unknown';
      } catch {
        return 'unknown';
      }
    },
    isBlackInApp: (navigator as { standalone?: boolean }).standalone === true,
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: (key) => localStorage.removeItem(key),
    },
  };
}

/** The cameras of this visit. */
export const cameras = makeCameras(thisBrowser());

/** Turns a camera off, with its light. */
export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
