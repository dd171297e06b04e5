import { Link } from '@foodbank/app/components/Link';
import type { Permission } from '@foodbank/contract/people/permissions';
import { PlainList } from '@foodbank/ui/PlainList';
import { useSearchParams } from 'react-router';
import tabStyles from '../../../components/state-tabs.module.css';
import { paths } from '../../../paths.ts';
import { useMember } from '../../../session/member.ts';

/** The tabs of a customer's record, and who sees each: with one of these permissions. */
export const customerTabs = {
  overview: { label: 'Overview', needs: ['customers.read'] },
  orders: { label: 'Orders and payments', needs: ['customers.read'] },
  plans: { label: 'Plans', needs: ['loans.read'] },
  identity: { label: 'Identity and limit', needs: ['identity.read', 'limits.read'] },
  messages: { label: 'Messages', needs: ['customers.read'] },
  requests: { label: 'Requests', needs: ['requests.read'] },
  privacy: { label: 'Privacy', needs: ['customers.read'] },
} as const satisfies Record<string, { label: string; needs: readonly Permission[] }>;
export type CustomerTab = keyof typeof customerTabs;

/** The tabs that the member sees. */
function useShownTabs(): CustomerTab[] {
  const { permissions } = useMember();
  const names = Object.keys(customerTabs) as CustomerTab[];
  return names.filter((tab) => customerTabs[tab].needs.some((needed) => permissions.includes(needed)));
}

/** The tab of the address; the first one where it names none that the member sees. */
export function useCustomerTab(): CustomerTab {
  const [params] = useSearchParams();
  return useShownTabs().find((tab) => tab === params.get('tab')) ?? 'overview';
}

/** The tabs of a customer's record. */
export function CustomerTabs({ customerId }: { customerId: string }) {
  const tab = useCustomerTab();
  return (
    <nav aria-label="Parts of the customer’s record" className={tabStyles.tabs}>
      <PlainList className={tabStyles.row}>
        {useShownTabs().map((one) => (
          <li key={one}>
            <Link
              to={paths.customer(customerId, one === 'overview' ? {} : { tab: one })}
              aria-current={one === tab ? 'page' : undefined}
              className={tabStyles.tab}
            >
              {customerTabs[one].label}
            </Link>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}
