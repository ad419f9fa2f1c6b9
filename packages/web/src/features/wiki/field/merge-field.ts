import type { FieldOption, FolderField } from '@easymock/contract';

/** An option of the form; `id` is undefined until the server stored it. */
export interface OptionDraft {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly color: FieldOption['color'];
}

/** The fields of a form that edits a folder's field. */
export interface FieldDraft {
  readonly name: string;
  readonly options: readonly OptionDraft[];
}

export const draftOf = ({ name, options }: Pick<FolderField, 'name' | 'options'>): FieldDraft => ({
  name,
  options: options.map((option) => ({ key: option.id, ...option })),
});

const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * Merges the changes that a form made to a field with those that others saved since. Where both changed the same
 * part, the saved one wins.
 * @returns the merged draft, and the names of the parts in which the form's change was dropped
 */
export function mergeField(base: FolderField, own: FieldDraft, newer: FolderField): FieldDraft & { lost: string[] } {
  const lost: string[] = [];
  const pick = <T>(was: T, typed: T, saved: T, name: string): T => {
    if (typed === was || typed === saved) return saved;
    if (saved === was) return typed;
    lost.push(name);
    return saved;
  };
  const bases = new Map(base.options.map((option) => [option.id, option]));
  const drafts = new Map(own.options.flatMap((option) => (option.id ? [[option.id, option] as const] : [])));
  const name = pick(base.name, own.name, newer.name, own.name);
  const stored = newer.options.flatMap((option): OptionDraft[] => {
    const [was, typed] = [bases.get(option.id), drafts.get(option.id)];
    if (!was) return [{ key: option.id, ...option }];
    if (!typed) {
      if (option.name === was.name && option.color === was.color) return [];
      lost.push(option.name);
      return [{ key: option.id, ...option }];
    }
    return [
      {
        ...typed,
        name: pick(was.name, typed.name, option.name, typed.name),
        color: pick(was.color, typed.color, option.color, typed.name),
      },
    ];
  });
  const present = new Set(newer.options.map(({ id }) => id));
  for (const { id, name: typed, color } of drafts.values()) {
    const was = bases.get(id ?? '');
    if (!present.has(id ?? '') && was && (was.name !== typed || was.color !== color)) lost.push(typed);
  }
  const taken = new Set(stored.map((option) => keyOf(option.name)));
  // An option that others added by the same name is the one that the form wanted to add.
  const added = own.options.filter((option) => option.id === undefined && !taken.has(keyOf(option.name)));
  return { name, options: [...stored, ...added], lost: [...new Set(lost)] };
}
