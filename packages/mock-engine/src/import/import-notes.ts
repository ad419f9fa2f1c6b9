import type { Texts } from '../core/texts';
import type { ImportProblem } from '../swagger/problem';

const MAX_NOTES = 500;

/** Collects notes about cuts, guesses and omissions of an import, each note once. */
export class ImportNotes {
  readonly list: ImportProblem[] = [];
  private readonly known = new Set<string>();

  add(where: string, zh: string, en: string): void {
    const key = `${where}\n${en}`;
    if (this.known.has(key) || this.list.length > MAX_NOTES) return;
    this.known.add(key);
    const isLast = this.list.length === MAX_NOTES;
    this.list.push(
      isLast
        ? noteOf('', { zh: '问题过多，其余的不再列出。', en: 'There are too many problems; the rest are not listed.' })
        : noteOf(where, { zh, en }),
    );
  }
}

const noteOf = (where: string, texts: Texts): ImportProblem => ({ where, code: 'note', texts });
