import { useSearchParams } from 'react-router';

const name = 'beside';

/** Whether the customer's timeline is beside the open request, as the address says, and how that is changed. */
export function useBeside(): [boolean, (isBeside: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (isBeside: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isBeside) after.set(name, 'customer');
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return [params.get(name) === 'customer', set];
}
