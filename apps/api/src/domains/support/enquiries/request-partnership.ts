import type { PartnerKind } from '@foodbank/contract/support/enquiries';
import type { Tx } from '../../../platform/database.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import { consentOf, digestOf, type Extras } from './enquiry-rules.ts';

/** The fields of the partnership form. */
interface PartnerRequest {
  name: string;
  contactPerson: string;
  email: string;
  phoneNo: string;
  foodProduct: string;
  whyPartnerWithUs: string;
  additionalInformation: string;
}

/**
 * Puts a partnership request of a company or rider into the queue and emails it to the team. The same request on the same day is
 * stored and sent once. A quarantined one is not emailed, unless it is sent again and doesn't look like spam.
 */
export async function requestPartnership(
  tx: Tx,
  { website, elapsedMs, isOneOfMany, kind, ...request }: PartnerRequest & Extras & { kind: PartnerKind },
): Promise<void> {
  const { name, contactPerson, email, phoneNo, foodProduct, whyPartnerWithUs, additionalInformation } = request;
  await receiveRequest(tx, {
    kind,
    digest: digestOf(tx, 'partner', request),
    subject: name,
    senderName: contactPerson,
    email,
    phone: phoneNo,
    fields: { company: name, foodProduct, whyPartnerWithUs, additionalInformation },
    ...consentOf({ website, elapsedMs, isOneOfMany }),
  });
}
