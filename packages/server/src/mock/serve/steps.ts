import type { Logger } from 'pino';
import type { Call, Exchange } from './exchange';
import { refuseError } from './refusals';
import { Shares } from './shares';

/** Runs the steps of calls; an error thrown by a step becomes the call's response. */
export class Steps {
  readonly #shares = new Shares();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Runs a step at once. */
  attempt(call: Call, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(call, error);
    }
  }

  /** Runs a step within the project's time share of the main thread. */
  inTurn(projectId: string, call: Call, step: () => void): void {
    this.#shares.run(
      projectId,
      () => this.attempt(call, step),
      (failure) => this.#fail(call, failure),
    );
  }

  /** Runs a step with the value of a promise. */
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
