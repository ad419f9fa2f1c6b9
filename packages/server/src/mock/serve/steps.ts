import type { Logger } from 'pino';
import type { Exchange } from './exchange';
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
  attempt(exchange: Exchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(exchange, error);
    }
  }

  /** Takes a step within the project's share of the server's thread. */
  inTurn(exchange: Exchange, step: () => void): void {
    this.#shares.run(
      exchange.address.projectId,
      () => this.attempt(exchange, step),
      (failure) => this.#fail(exchange, failure),
    );
  }

  /** Takes a step with a value that comes later. */
  follow<T>(exchange: Exchange, later: Promise<T>, step: (value: T) => void): void {
    later
      .then(
        (value) => this.inTurn(exchange, () => step(value)),
        (error: unknown) => this.#fail(exchange, error),
      )
      .catch(() => exchange.response.destroy());
  }

  #fail(exchange: Exchange, error: unknown): void {
    refuseError(exchange, error, this.#log);
  }
}
