import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long answers tell their connection to close before the servers stop listening. */
const announceMs = 300;
/** How long connections that are already accepted may take to send their request. */
const lingerMs = 1_000;
/** How long clients may take to send and receive the rest, once no new connection is accepted. */
const closeLimitMs = 5_000;

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done) => server.getConnections((_, num) => done(num)));

/** The stop of HTTP servers in steps, so that nothing accepted is lost. */
export class Drain {
  readonly #servers: Server[] = [];
  #isUnderWay = false;

  /** Whether answers have to end their connection. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  add(server: Server): Server {
    this.#servers.push(server);
    return server;
  }

  /**
   * Lets answers close their connections, then stops listening, then waits until accepted connections are served.
   * @param sendWaiting sends the answers that would otherwise wait for some time
   */
  async run(sendWaiting: () => void): Promise<void> {
    this.#isUnderWay = true;
    sendWaiting();
    await sleep(announceMs);
    // Only stops listening. An HTTP server's own close also cuts connections without a request under way,
    // and one whose first bytes are still on the wire looks just like that.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    for (let waited = 0; waited < lingerMs && !(await this.#isEmpty()); waited += 50) await sleep(50);
  }

  /** Cuts off clients that still send or receive after a while: a stop has to end. */
  limitClose(): void {
    setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
    }, closeLimitMs).unref();
  }

  async #isEmpty(): Promise<boolean> {
    return (await Promise.all(this.#servers.map(connectionsOf))).every((num) => num === 0);
  }
}
