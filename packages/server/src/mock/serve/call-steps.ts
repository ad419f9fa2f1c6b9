import type { Logger } from 'pino';
import type { Exchange, MockExchange } from './exchange';
import { refuseError } from './refusals';
import { TimeShares } from './time-shares';

/** Runs the steps of calls; an error thrown by a step becomes the call's response. */
export class Steps {
  readonly #shares = new TimeShares();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Runs a step at once. */
  attempt(call: MockExchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(call, error);
    }
  }

  /** Runs a step within the project's time share of the main thread. */
  runInShare(projectId: string, call: MockExchange, step: () => void): void {
    this.#shares.run(
      projectId,
      () => this.attempt(call, step),
      (failure) => this.#fail(call, failure),
    );
  }

  /** Runs a step with the value of a promise. */
  runAfter<T>(exchange: Exchange, later: Promise<T>, step: (value: T) => void): void {
    later
      .then(
        (value) => this.runInShare(exchange.address.projectId, exchange, () => step(value)),
        (error: unknown) => this.#fail(exchange, error),
      )
      .catch(() => exchange.response.destroy());
  }

  #fail(call: MockExchange, error: unknown): void {
    refuseError(call, error, this.#log);
  }
}
