import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds during which responses close their connections before the servers stop listening. */
const announceMs = 300;
/** Milliseconds that accepted connections may take to send their request. */
const lingerMs = 1_000;
/** Milliseconds that clients may take to send and receive the rest, once no new connection is accepted. */
const closeLimitMs = 5_000;

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((done) => server.getConnections((_, num) => done(num)));

/** Stops HTTP servers in steps, so that no accepted request is lost. */
export class Drain {
  readonly #servers: Server[] = [];
  #isUnderWay = false;

  /** Whether responses must close their connection. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  add(server: Server): Server {
    this.#servers.push(server);
    return server;
  }

  /**
   * Closes connections with their next response, then stops listening, then waits until accepted connections
   * are served.
   * @param sendWaiting sends the responses that would otherwise wait for some time
   */
  async run(sendWaiting: () => void): Promise<void> {
    this.#isUnderWay = true;
    sendWaiting();
    await sleep(announceMs);
    // Stops only listening, because `close` of an HTTP server also cuts connections without a running request,
    // including those whose first bytes are still on the wire.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    for (let waited = 0; waited < lingerMs && !(await this.#isEmpty()); waited += 50) await sleep(50);
  }

  /** Cuts off clients that still send or receive after a while, since a stop has to end. */
  limitClose(): void {
    setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
    }, closeLimitMs).unref();
  }

  async #isEmpty(): Promise<boolean> {
    return (await Promise.all(this.#servers.map(connectionsOf))).every((num) => num === 0);
  }
}
