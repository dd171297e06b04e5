import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What a bare server answers: by path, the header fields and the value that becomes JSON at each request. */
export type PlainAnswers = Record<string, { headers: Record<string, string>; body: unknown; needsToken: boolean }>;

const answers = new Map(Object.entries(JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')) as PlainAnswers));

// As little as an HTTP server in Node can do for such an answer: look at method, path and header, write JSON.
const server = createServer((request, response) => {
  const { url = '', method } = request;
  const end = url.indexOf('?');
  const answer = answers.get(end === -1 ? url : url.slice(0, end));
  if (!answer || method !== 'GET') return void response.writeHead(404).end();
  if (answer.needsToken && !request.headers.authorization?.startsWith('Bearer ')) {
    return void response.writeHead(401).end();
  }
  const body = JSON.stringify(answer.body);
  response.writeHead(200, { ...answer.headers, 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => process.exit(0));
