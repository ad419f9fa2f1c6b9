import { fail } from '../failure';

interface Held {
  readonly bytes: number;
  readonly since: number;
  cut(): void;
}

interface Group {
  bytes: number;
  /** The oldest first. */
  readonly answers: Set<Held>;
}

/** An answer that has been held this long gives way to others of its project: longer than the delay of any mock. */
const patienceMs = 70_000;

/**
 * Bounds what answers keep in memory, for their delay or for clients that read slowly. Where all of it is taken, the
 * project that holds most gives up its oldest answers: clients that do not read keep others from no answer.
 */
export class HeldAnswers {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #projects = new Map<string, Group>();
  #bytes = 0;

  constructor(maxBytes: number, now: () => number = () => performance.now()) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /**
   * Holds an answer of a project.
   * @param cut ends the answer early; its bytes count as free at once
   * @returns what to call when the answer is over
   * @throws CallFailure when there is no room for it
   */
  hold(projectId: string, bytes: number, cut: () => void): () => void {
    while (this.#bytes + bytes > this.#maxBytes) {
      const given = this.#givenUpFor(projectId, bytes);
      if (!given) fail('tooMany', { seconds: 1 });
      this.#end(given.projectId, given.held);
      given.held.cut();
    }
    const held = { bytes, since: this.#now(), cut };
    const project = this.#projects.get(projectId) ?? { bytes: 0, answers: new Set() };
    this.#projects.set(projectId, project);
    project.answers.add(held);
    project.bytes += bytes;
    this.#bytes += bytes;
    return () => this.#end(projectId, held);
  }

  #givenUpFor(projectId: string, bytes: number): { projectId: string; held: Held } | undefined {
    let [largest, most] = [projectId, (this.#projects.get(projectId)?.bytes ?? 0) + bytes];
    for (const [id, group] of this.#projects) if (group.bytes > most) [largest, most] = [id, group.bytes];
    const [held] = this.#projects.get(largest)?.answers ?? [];
    const isGivenUp = held && (largest !== projectId || this.#now() - held.since > patienceMs);
    return isGivenUp ? { projectId: largest, held } : undefined;
  }

  #end(projectId: string, held: Held): void {
    const project = this.#projects.get(projectId);
    if (!project?.answers.delete(held)) return;
    project.bytes -= held.bytes;
    this.#bytes -= held.bytes;
    if (project.answers.size === 0) this.#projects.delete(projectId);
  }
}
