import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

/** What becomes of a job at the stand-in: how its entry is answered, and the word of its outcome. */
export interface SmileBehaviour {
  /** The status of the entry, or 'drop' for an entry that is taken and whose answer is lost. */
  entry: number | 'drop';
  /** What the status says of the job, or null for a job that it does not know. */
  outcome: 'processing' | 'clear' | 'block' | 'attention' | 'error' | null;
}

/** A job as it was entered. */
export interface EnteredJob {
  jobId: string;
  userId: string;
  fields: Record<string, string>;
}

/** A server that answers in the shapes of Smile ID's third version (Token, Enhanced KYC, Smart Selfie Compare, Verification Status). */
export interface SmileStandIn {
  url: string;
  partnerId: string;
  apiKey: string;
  jobs: EnteredJob[];
  /** How many calls there were to the status. */
  reads(): number;
  behave(behaviour: Partial<SmileBehaviour>): void;
}

/** A field as text; of a file its name, type and size. */
const fieldOf = (value: string | File): string =>
  typeof value === 'string' ? value : `${value.name} ${value.type} ${value.size}`;

async function bodyOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startSmileId(t: Ending): Promise<SmileStandIn> {
  let behaviour: SmileBehaviour = { entry: 202, outcome: 'clear' };
  let readCount = 0;
  const jobs: EnteredJob[] = [];
  const [partnerId, apiKey, token] = ['1234', 'a-key-of-smile', 'ey-a-token'];
  const json = (reply: ServerResponse, status: number, body: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function enter(request: IncomingMessage, reply: ServerResponse) {
    const fields = Object.fromEntries([...(await bodyOf(request))].map(([name, value]) => [name, fieldOf(value)]));
    const { entry } = behaviour;
    const jobId = `job_${String(jobs.length + 1).padStart(26, '0')}`;
    const userId = String(request.headers['user-id'] ?? `user_${jobs.length + 1}`);
    if (entry === 202 || entry === 'drop') jobs.push({ jobId, userId, fields });
    if (entry === 'drop') request.socket.destroy();
    else if (entry === 202) json(reply, 202, { status: 'Accepted', job_id: jobId, user_id: userId });
    else json(reply, entry, { status: 'Refused', message: 'Refused' });
  }

  function status(reply: ServerResponse, jobId: string) {
    readCount++;
    const job = jobs.find((one) => one.jobId === jobId);
    const { outcome } = behaviour;
    if (job === undefined || outcome === null)
      return json(reply, 404, { status: 'not_found', job_id: jobId, user_id: 'unknown', message: 'Job not found' });
    const said = { status: outcome, job_id: jobId, user_id: job.userId, message: '' };
    return json(reply, outcome === 'processing' ? 202 : 200, said);
  }

  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    if (path === '/v3/token') {
      const isOurs =
        request.headers['smileid-partner-id'] === partnerId && request.headers['smileid-api-key'] === apiKey;
      return isOurs ? json(reply, 200, { token }) : json(reply, 401, { status: 'Unauthorized', message: '' });
    }
    if (request.headers['smileid-token'] !== token) return json(reply, 401, { status: 'Unauthorized', message: '' });
    if (path === '/v3/enhanced_kyc' || path === '/v3/smart_selfie_compare') return enter(request, reply);
    return status(reply, decodeURIComponent(path.replace('/v3/status/', '')));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ partnerId, apiKey, jobs },
    reads: () => readCount,
    behave: (next) => {
      behaviour = { entry: 202, outcome: 'clear', ...next };
    },
  };
}
