import pg from 'pg';

/** What of a statement is sent. */
type Sent = Pick<pg.QueryConfig, 'name' | 'text' | 'values'>;

/** Connections that all share: what is asked is sent at once, on the one with the fewest statements that aren't answered. */
export class Lines {
  readonly #lines: Line[];
  #ended = false;

  constructor(count: number, config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#lines = Array.from({ length: count }, () => new Line(config, onError));
  }

  /** The rows of a statement. What a broken connection leaves unanswered fails, as it would on a connection of its own. */
  list(sent: Sent): Promise<unknown[]> {
    if (this.#ended) return Promise.reject(new Error('Connection terminated: the lines have ended'));
    let quietest = this.#lines[0] as Line;
    for (const line of this.#lines) if (line.unanswered < quietest.unanswered) quietest = line;
    return quietest.list(sent);
  }

  get totalCount(): number {
    return this.#lines.filter(({ isOpen }) => isOpen).length;
  }

  get idleCount(): number {
    return this.#lines.filter(({ isOpen, unanswered }) => isOpen && unanswered === 0).length;
  }

  /** How many statements stand behind another one. */
  get waitingCount(): number {
    return this.#lines.reduce((count, { unanswered }) => count + Math.max(0, unanswered - 1), 0);
  }

  /** Lets what was sent be answered, and closes. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#lines.map((line) => line.end()));
  }
}

/** One connection: opened when it is first asked for something, and again after it broke. */
class Line {
  unanswered = 0;
  #client: pg.Client | null = null;
  #opening: Promise<pg.Client> | null = null;
  #last: Promise<unknown> | null = null;
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: Error) => void;

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  list(sent: Sent): Promise<unknown[]> {
    this.unanswered += 1;
    const answer = new Promise<unknown[]>((resolve, reject) => {
      const send = (client: pg.Client) =>
        client.query(sent, (error: Error | null, result) => {
          this.unanswered -= 1;
          if (error && !failsAlone(error)) this.#leave(client, error);
          if (error) reject(error);
          else resolve(result.rows);
        });
      if (this.#client) return void send(this.#client);
      this.#open().then(send, (error: Error) => {
        this.unanswered -= 1;
        reject(error);
      });
    });
    this.#last = answer;
    return answer;
  }

  #open(): Promise<pg.Client> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, pipeline: true });
    client.on('error', (error) => this.#leave(client, error));
    await client.connect();
    this.#client = client;
    return client;
  }

  /** Sends nothing more down a connection that is lost, from the first moment; the next statement opens another. */
  #leave(client: pg.Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#onError(error);
    void client.end();
  }

  /** Answers come in their turn, so with the last all are there. A server that says nothing any more doesn't hold up the end. */
  async end(): Promise<void> {
    await this.#last?.catch(() => {});
    void this.#client?.end();
    this.#client = null;
  }
}

/** Whether a statement failed by itself, on a connection that is as good as before. */
function failsAlone(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
