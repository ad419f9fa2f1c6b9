import type { Logger } from 'pino';
import type { Call, Exchange } from './exchange';
import { refuseError } from './refusals';
import { Shares } from './shares';

/** Takes the steps of calls. What a step throws is the call's answer. */
export class Steps {
  readonly #shares = new Shares();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Takes a step at once. */
  attempt(call: Call, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(call, error);
    }
  }

  /** Takes a step within the project's share of the server's thread. */
  inTurn(projectId: string, call: Call, step: () => void): void {
    this.#shares.run(
      projectId,
      () => this.attempt(call, step),
      (failure) => this.#fail(call, failure),
    );
  }

  /** Takes a step with a value that comes later. */
  follow<T>(exchange: Exchange, later: Promise<T>, step: (value: T) => void): void {
    later
      .then(
        (value) => this.inTurn(exchange.address.projectId, exchange, () => step(value)),
        (error: unknown) => this.#fail(exchange, error),
      )
      .catch(() => exchange.response.destroy());
  }

  #fail(call: Call, error: unknown): void {
    refuseError(call, error, this.#log);
  }
}
