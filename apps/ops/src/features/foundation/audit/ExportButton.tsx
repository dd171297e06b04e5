import { failureText } from '@foodbank/app/forms/failure-text';
import { type AuditFilters, exportAuditLines } from '@foodbank/contract/views/audit-trail-staff';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { saveExport } from '../../../components/save-export.ts';
import { toast } from '../../../components/toast.ts';

/** Saves the lines of the present filters as a CSV file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportAuditLines, { body: filters }),
    onSuccess: (file) => {
      saveExport(file, ['line', 'lines']);
      void cache.invalidateQueries({ queryKey: ['audit'] });
    },
    onError: (error) => toast(`The export failed. ${failureText(error, { refused: 'The server refused.' })}`),
  });
  return (
    <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
      Export as CSV
    </Button>
  );
}
