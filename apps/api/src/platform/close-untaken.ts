import type { ChildProcess } from 'node:child_process';

/** A connection as the cluster's primary holds it until a server says that it has it. */
interface Untaken {
  close(): void;
}

/** What the primary sends with a connection, and what comes back. */
interface HandOver {
  act?: string;
  seq?: number;
}
interface Taken {
  ack?: number;
}

/**
 * Closes the connections that a server process of a cluster was being given at its death, so that their callers learn of it at once
 * and can ask again; Node forgets them, and a caller would wait for an answer until it gives up. Who sends and who takes is only
 * seen in the words that Node's cluster uses between its processes; with other words nothing would be closed, as by Node itself.
 */
export function closeUntaken(child: ChildProcess): ChildProcess {
  const untaken = new Map<number, Untaken>();
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  child.send = (...sent: unknown[]) => {
    const [message, handle] = sent as [HandOver, Untaken | undefined];
    if (message.act === 'newconn' && message.seq !== undefined && handle) untaken.set(message.seq, handle);
    return send(...sent);
  };
  child.on('internalMessage', ({ ack }: Taken) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  child.once('exit', () => {
    for (const connection of untaken.values()) connection.close();
  });
  return child;
}
