/** Reads a response's body, up to a limit, so that an endless body can't fill the memory. Throws if it is longer. */
export async function readLimited(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error('too long', { cause: { code: 'too long' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The reason of a failed attempt for the log: a network error's code, a time-out or invalid JSON. Never text of the response. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'too slow';
  if (error instanceof SyntaxError) return 'no JSON';
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : error.name;
}
