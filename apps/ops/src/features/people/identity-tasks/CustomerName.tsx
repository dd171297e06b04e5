import { Link } from '@foodbank/app/components/Link';
import { legalTextKinds } from '@foodbank/contract/foundation/legal-texts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';

/** A customer's name, which leads to the record for who may read it. */
export function CustomerName({ id, name }: { id: string; name: string }) {
  const mayRead = useMay('customers.read');
  if (name === '') return 'Erased customer';
  return mayRead ? <Link to={paths.customer(id)}>{name}</Link> : name;
}

export interface ConsentTextProps {
  kind: 'identity-consent' | 'pictures-consent';
  version: string;
  language: string;
}

/** The text that the customer agreed to, which leads to its versions. */
export function ConsentText({ kind, version, language }: ConsentTextProps) {
  const mayReadTexts = useMay('legal-texts.read');
  const words = `${legalTextKinds[kind]}, version ${version}`;
  return mayReadTexts ? <Link to={paths.legalText(kind, language)}>{words}</Link> : words;
}
