import { failureText } from '@foodbank/app/forms/failure-text';
import { type AuditFilters, exportAuditLines } from '@foodbank/contract/foundation/audit';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { toast } from '../../../components/toast.ts';

/** Saves the lines of the present filters as a CSV file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const [reply, { saveCsv }] = await Promise.all([
        call(exportAuditLines, { body: filters }),
        import('@foodbank/app/tables/csv'),
      ]);
      saveCsv(reply.fileName, reply.csv);
      return reply;
    },
    onSuccess: ({ rowCount, isCut }) => {
      const lines = `${rowCount.toLocaleString('en')} ${rowCount === 1 ? 'line' : 'lines'}`;
      toast(isCut ? `The newest ${lines} were exported. There are older ones.` : `${lines} exported.`);
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
