import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { FacesAsk } from '../../../providers/identity.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { readPictureFile } from './keeping.ts';
import { findPicture } from './queries.ts';

/** The queue of requests for level 2 of which a company compares both faces, as a hint for the member who decides. The id of a job is the request's. */
export const identityFacesQueue = 'identity-faces';

/** Which pictures of a customer are compared, and what the customer agreed to. */
export interface FacesToCompare {
  customerId: string;
  documentId: string;
  selfieId: string;
  textVersion: string;
  language: string;
}

/**
 * Both pictures with whose they are; null where one is gone, and `down` while the store of files can't be used. It calls the store, so it is called
 * outside a transaction.
 */
export async function readFaces(
  context: Pick<AppContext, 'database' | 'keys' | 'log' | 'providers'>,
  { customerId, documentId, selfieId, textVersion: version, language }: FacesToCompare,
): Promise<FacesAsk | 'down' | null> {
  const { read } = context.database;
  const customer = await findOwnCustomer(read, customerId);
  const [document, selfie] = [await findPicture(read, documentId), await findPicture(read, selfieId)];
  if (customer === null || document?.state !== 'ready' || selfie?.state !== 'ready') return null;
  const { firstname, lastname, phone } = customer;
  try {
    return {
      ...{ firstname, lastname, phone: phoneKey(phone) ?? phone },
      consent: { version, language, at: selfie.beganAt },
      selfie: (await readPictureFile(context, selfie)).bytes,
      document: (await readPictureFile(context, document)).bytes,
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return 'down';
    // Deleted meanwhile.
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}
