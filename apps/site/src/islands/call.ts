import { createClient } from '@foodbank/contract/client/client';

/** Makes a public call. The site has no signed-in users. */
export const call = createClient();
