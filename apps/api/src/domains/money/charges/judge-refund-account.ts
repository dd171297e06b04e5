import type { Db } from '../../../platform/database.ts';
import { type FormerName, findOwnCustomer, listFormerNames } from '../../people/customers/queries.ts';
import { hasManyWords, resembles } from '../banks/name-rules.ts';

type Name = Omit<FormerName, 'replacedAt'>;

const day = 86_400_000;
/** Who changed names within so many days is looked at by a person before money goes to an account in the new name. */
const renamedDays = 30;

const isNameOf = (accountName: string, { firstname, lastname }: Name): boolean =>
  resembles(accountName, firstname, lastname) && !hasManyWords(firstname, lastname);

/** The names that a customer had at an instant. `former` are oldest first. */
function nameAt(former: readonly FormerName[], present: Name, at: Date): Name {
  return former.find(({ replacedAt }) => replacedAt > at) ?? present;
}

/**
 * True if the bank's name of an account is the customer's, without a person: as the customer is called now, has been for 30 days, and was
 * when each of some payments was made. False for a customer who is unknown or was erased.
 */
export async function isInCustomersName(
  db: Db,
  customerId: string,
  accountName: string,
  { now, paidAt }: { now: Date; paidAt: readonly Date[] },
): Promise<boolean> {
  const present = await findOwnCustomer(db, customerId);
  if (present === null) return false;
  const former = await listFormerNames(db, customerId);
  if (former.some(({ replacedAt }) => replacedAt.getTime() > now.getTime() - renamedDays * day)) return false;
  const names = [present, ...paidAt.map((at) => nameAt(former, present, at))];
  return names.every((name) => isNameOf(accountName, name));
}

/** True if the bank's name of an account is the one that a customer had when a payment was made. */
export async function isInNameOfPayment(
  db: Db,
  customerId: string,
  accountName: string,
  paidAt: Date,
): Promise<boolean> {
  const present = await findOwnCustomer(db, customerId);
  if (present === null) return false;
  return isNameOf(accountName, nameAt(await listFormerNames(db, customerId), present, paidAt));
}
