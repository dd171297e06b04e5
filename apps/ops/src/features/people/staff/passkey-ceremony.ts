/** Asks the browser for a passkey. The library comes in a file of its own, for those who use one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = { challenge: string };

const library = () => import('@simplewebauthn/browser');

/** The member cancelled, waited too long, or the passkey isn't on this device. The message is for people. */
export class PasskeyFailure extends Error {}

/** Whether this browser supports passkeys at this address. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Signs with a passkey, by the options that the server gave. Throws PasskeyFailure. */
export async function signWithPasskey(options: Options): Promise<Record<string, unknown>> {
  const { startAuthentication } = await library();
  return ask(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
}

/** Makes a passkey, by the options that the server gave. Throws PasskeyFailure. */
export async function makePasskey(options: Options): Promise<Record<string, unknown>> {
  const { startRegistration } = await library();
  return ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
}

async function ask(work: () => Promise<object>): Promise<Record<string, unknown>> {
  try {
    return { ...(await work()) };
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
      throw new PasskeyFailure('This device has a passkey for your account already.');
    throw new PasskeyFailure('The passkey was not used. Try again, or use another way.');
  }
}
