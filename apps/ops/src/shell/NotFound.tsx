import { NotFoundPage } from '@foodbank/app/components/NotFoundPage';
import { paths } from '../paths.ts';

/** Shown inside the frame at an address that has no screen. */
export function NotFound() {
  return <NotFoundPage homePath={paths.today} homeLabel="Go to Today" />;
}
