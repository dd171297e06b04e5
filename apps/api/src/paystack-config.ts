/** Our account at Paystack: its address, our key, and the key before a rotation, with which webhooks may still be signed. */
export interface PaystackAccount {
  url: string;
  secretKey: string;
  secretKeyPrevious: string | null;
}

/** The settings about Paystack. */
interface PaystackSettings {
  PAYSTACK_URL: string;
  PAYSTACK_SECRET_KEY?: string | undefined;
  PAYSTACK_SECRET_KEY_PREVIOUS?: string | undefined;
}

/** True for a key or an address that names a sandbox, however it is written. */
const isSandbox = (text = ''): boolean => /sandbox/i.test(text);

/** The account at Paystack; null for the built-in sandboxes, in development only. */
export function paystackOf(settings: PaystackSettings): PaystackAccount | null {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: url, PAYSTACK_SECRET_KEY_PREVIOUS: previous } = settings;
  if (secretKey === undefined || isSandbox(secretKey)) return null;
  return { url, secretKey, secretKeyPrevious: previous ?? null };
}

/** A key of Paystack's test mode, however it is quoted. */
const isTestKey = (text = ''): boolean => /[sp]k_test_/i.test(text);

/** What production refuses: a provider that invents account names and pays nobody, by whatever setting. */
export function paystackProblems(settings: PaystackSettings): string[] {
  const keys = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS'] as const;
  const sandboxes = ([...keys, 'PAYSTACK_URL'] as const).filter((name) => isSandbox(settings[name]));
  return [
    ...sandboxes.map(
      (name) => `${name}=${settings[name]} is a sandbox, which invents account names and pays nobody: set a real one`,
    ),
    ...keys
      .filter((name) => isTestKey(settings[name]))
      .map((name) => `${name} is a key of the test mode, in which nobody pays or is paid: set the live one`),
  ];
}
