import type { Call } from '@easymock/contract';
import { type AuditNote, type AuditOrigin, isAudited, notesOf, writeAudit } from '../../audit/audit';
import type { Services } from '../../context';
import type { Db } from '../../database/index';
import { raiseEvents } from '../../outbox/index';

/** Audit log entries of one run of a call, and the events derived from them. */
export class CallRecord {
  readonly #call: Call;
  readonly #origin: AuditOrigin;
  readonly #services: Services;
  #notes: AuditNote[] | undefined;
  /** Number of entries whose events have been raised. */
  #raisedCount = 0;

  constructor(call: Call, origin: AuditOrigin, services: Services) {
    this.#call = call;
    this.#origin = origin;
    this.#services = services;
  }

  /** Adds entries. An empty list states that nothing was done. */
  add(notes: readonly AuditNote[]): void {
    this.#notes = [...(this.#notes ?? []), ...notes];
  }

  /** Raises the events of the entries added since the last call, in the transaction of the change. */
  async raiseAdded(db: Db): Promise<void> {
    await this.#raise(db, this.#notes ?? []);
  }

  /**
   * Raises the remaining events and writes the entries.
   *
   * @param run input and answer, from which the entry is derived if the handler added none
   */
  async write(db: Db, run: { readonly input: unknown; readonly data: unknown }): Promise<void> {
    if (!isAudited(this.#call)) return;
    const notes = this.#notes ?? notesOf(run.input, run.data);
    await this.#raise(db, notes);
    await writeAudit(db, this.#origin, notes);
  }

  async #raise(db: Db, notes: readonly AuditNote[]): Promise<void> {
    const fresh = notes.slice(this.#raisedCount);
    this.#raisedCount = notes.length;
    if (isAudited(this.#call)) await raiseEvents({ db, services: this.#services }, this.#origin, fresh);
  }
}
