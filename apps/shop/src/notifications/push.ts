/** Notifications on this phone: whether the browser can, and switching them on and off. */
import { declinePush, endPush, keepPush, type PushState, readPush } from '@foodbank/contract/foundation/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../api.ts';
import { session } from '../session/session.ts';

/** Whether the customer gets notifications, here and elsewhere. */
export const pushQuery = queryOptions({
  queryKey: ['notifications', 'state'],
  queryFn: async ({ signal }) => keepQuietly((await call(readPush, {}, signal)).push),
});

/** True for a browser that can show notifications. An iPhone's can once the app is on the home screen. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The owner of the phone said no in its settings: only there it can be undone. */
export class NotAllowed extends Error {}

// Who switched them on here: this browser says so to the server again after the next log-in of the same customer, without asking.
const onFor = 'push-on-for';
const ownId = (): string | null => {
  const state = session.read();
  return state.status === 'signed-in' ? state.user.id : null;
};

/** Asks the phone, subscribes, and tells the server. Throws `NotAllowed` if the phone's owner says no. */
export async function switchOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const push = await keep(publicKey);
  store(ownId());
  return push;
}

/** Ends notifications on this phone: here and at the server. */
export async function switchOff(): Promise<PushState> {
  const { push } = await call(endPush, {});
  store(null);
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return push;
}

/** Says no for good. */
export async function sayNo(): Promise<void> {
  await call(declinePush, {});
  queryClient.setQueryData(pushQuery.queryKey, (push: PushState | undefined) => push && { ...push, mayAsk: false });
}

async function keep(publicKey: string): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // One that is bound to another key of ours gets nothing any more.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys } = subscription.toJSON();
  const address = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  return (await call(keepPush, { body: address })).push;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** After another log-in, or where the browser got another address: what was switched on here stays on. */
async function keepQuietly(push: PushState): Promise<PushState> {
  const { publicKey, isOn } = push;
  if (publicKey === null || !canNotify() || Notification.permission !== 'granted') return push;
  if (stored() !== ownId() || stored() === null) return push;
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  const isHere = registration && (await registration.pushManager.getSubscription());
  if (!registration || (isOn && isHere)) return push;
  return keep(publicKey).catch(() => push);
}

function stored(): string | null {
  try {
    return localStorage.getItem(onFor);
  } catch {
    return null;
  }
}

function store(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(onFor);
    else localStorage.setItem(onFor, id);
  } catch {
    // The browser blocks its storage: they are switched on again by hand.
  }
}
