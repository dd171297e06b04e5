import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
// The quality that takes about a millisecond for a page.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
// Below this length, compressing saves nothing that a phone notices.
const compressMinLength = 500;

/**
 * Returns a text as it is sent: compressed if the client accepts it, with the headers that say so. Only for answers without secrets: the
 * length of a compressed one tells what it has in common with the words of the request.
 */
export async function compressAnswer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  if (text.length < compressMinLength) return text;
  const accepted = `${headers['accept-encoding'] ?? ''}`;
  if (accepts(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    return toBrotli(text, brotliOptions);
  }
  if (accepts(accepted, 'gzip')) {
    reply.header('content-encoding', 'gzip');
    return toGzip(text);
  }
  return text;
}

/** Whether a list such as "gzip;q=0.5, br" has an encoding, and not with the weight of 0. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
