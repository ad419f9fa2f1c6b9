import { fail } from '../failure';

interface Held {
  readonly bytes: number;
  readonly since: number;
  cut(): void;
}

interface Group {
  bytes: number;
  /** Oldest first. */
  readonly answers: Set<Held>;
}

/**
 * Milliseconds after which a retained response gives way to others of its project. Longer than the delay of any mock.
 */
const timeoutMs = 70_000;

/**
 * Limits the memory that responses occupy during their delay or for slow clients. If the limit is reached,
 * the project that occupies most gives up its oldest responses, so that clients that do not read cannot block
 * others.
 */
export class ResponseMemory {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #projects = new Map<string, Group>();
  #bytes = 0;

  constructor(maxBytes: number, now: () => number = () => performance.now()) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /**
   * Reserves memory for a response of a project.
   * @param cut ends the response early; its bytes count as free at once
   * @returns a function to call when the response is over
   * @throws CallFailure if there is no memory for it
   */
  reserve(projectId: string, bytes: number, cut: () => void): () => void {
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
    const isGivenUp = held && (largest !== projectId || this.#now() - held.since > timeoutMs);
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
