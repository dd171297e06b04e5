import { clearProblems } from './config-checks.ts';

/** Our account at the company that is asked about BVN and NIN. */
export type IdentityAccount =
  | { provider: 'sandbox' }
  | { provider: 'dojah' | 'smile-id'; url: string; account: string; key: string };

/** The settings about it. */
interface IdentitySettings {
  IDENTITY_URL?: string | undefined;
  IDENTITY_ACCOUNT?: string | undefined;
  IDENTITY_KEY?: string | undefined;
}

/** The companies of which this release has a client, as an address begins. */
const addressPattern = /^(dojah|smile-id):(https?:\/\/\S+)$/;
const example = 'IDENTITY_URL looks like dojah:https://api.dojah.io or smile-id:https://api.smileidentity.com';

/** True for a name or address of a sandbox, which verifies every person: ours, and the test systems of the companies. */
const isSandbox = (text: unknown): boolean => /sandbox|testapi/i.test(String(text));

/** The provider of identity checks: the company of the settings; without one the built-in sandbox in development, and null in production. */
export function identityOf(settings: IdentitySettings, production: boolean): IdentityAccount | null {
  const [, provider, url] = addressPattern.exec(settings.IDENTITY_URL ?? '') ?? [];
  const { IDENTITY_ACCOUNT: account, IDENTITY_KEY: key } = settings;
  if (provider !== undefined && url !== undefined && account !== undefined && key !== undefined)
    return { provider: provider as 'dojah' | 'smile-id', url, account, key };
  return production ? null : { provider: 'sandbox' };
}

/**
 * What is refused: in production a sandbox by whatever name; anywhere an address of a company without a client here, one without TLS, an address
 * without account and key or the other way round, and a setting that nothing reads.
 */
export function identityProblems(given: object, production: boolean): string[] {
  const settings = Object.entries(given).filter(([name]) => /^(IDENTITY|BVN|NIN)(_|$)/i.test(name));
  const isOurSandbox = (value: unknown) => /^sandbox:?$/i.test(String(value));
  const sandboxes = settings.filter(([, value]) => isSandbox(value));
  if (production && sandboxes.length > 0)
    return sandboxes.map(
      ([name, value]) =>
        `${name}=${shown(name, value)} is a sandbox, which takes everybody for who they say they are: leave it out`,
    );
  const known = ['IDENTITY_URL', 'IDENTITY_ACCOUNT', 'IDENTITY_KEY'];
  const unknown = settings.filter(([name, value]) => !known.includes(name) && !isOurSandbox(value));
  return [
    ...unknown.map(
      ([name]) => `${name} is read by nothing: the company that knows BVN and NIN is named by ${known.join(', ')}`,
    ),
    ...addressProblems(given as IdentitySettings),
  ];
}

function addressProblems(settings: IdentitySettings): string[] {
  const { IDENTITY_URL: address, IDENTITY_ACCOUNT: account, IDENTITY_KEY: key } = settings;
  if (address === undefined) {
    const isHalf = [account, key].some((one) => one !== undefined && !isOurs(one));
    return isHalf ? [`IDENTITY_URL is needed with IDENTITY_ACCOUNT and IDENTITY_KEY. ${example}`] : [];
  }
  if (isOurs(address)) return [];
  const found = addressPattern.exec(address);
  if (found === null || !URL.canParse(found[2] ?? '')) return [example];
  const missing = [account === undefined && 'IDENTITY_ACCOUNT', key === undefined && 'IDENTITY_KEY'].filter(Boolean);
  return [
    ...missing.map((name) => `${name} is needed with IDENTITY_URL: the app id or partner number, and its key`),
    ...clearProblems('IDENTITY_URL', found[2] ?? ''),
  ];
}

const isOurs = (address: string) => /^sandbox:?$/i.test(address);

/** A key is not written into an error. */
const shown = (name: string, value: unknown) => (/key/i.test(name) ? '…' : value);
