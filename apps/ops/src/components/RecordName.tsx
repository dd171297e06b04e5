import { Link } from '@foodbank/app/components/Link';
import { useQuery } from '@tanstack/react-query';
import { CopyId } from './CopyId.tsx';
import { recordNameQuery } from './record-names.ts';

/**
 * A person or record by its name, which leads to it: for an id, an order's number, or either behind a word, as `charge:<id>`. What has no
 * name any more is a record whose id can be copied.
 */
export function RecordName({ of }: { of: string }) {
  const { data, error } = useQuery(recordNameQuery(of));
  if (data === undefined) return error ? <CopyId id={of}>A record</CopyId> : '…';
  const { text, path } = data;
  if (text === null) return <CopyId id={of}>A record that is gone</CopyId>;
  return path === null ? text : <Link to={path}>{text}</Link>;
}
