import { Link } from '@foodbank/app/components/Link';
import { exportNewsletter, type SubscriptionState } from '@foodbank/contract/support/enquiries-staff';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';

/** The masked export, and the way to the one with addresses. */
export function ExportActs({ state }: { state: SubscriptionState | null }) {
  const mayAsk = useMay('newsletter.export');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportNewsletter, { body: { state } }),
    onSuccess: (file) => saveExport(file, ['address', 'addresses']),
    onError: (error: Error) => toast(error.message),
  });
  return (
    <>
      <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
        Masked CSV
      </Button>
      {mayAsk && (
        <ButtonLink as={Link} to={paths.newsletterExports} size="small" variant="quiet">
          Exports with addresses
        </ButtonLink>
      )}
    </>
  );
}
