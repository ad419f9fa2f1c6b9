import { contentOf, type EditedType, type Problem, type Rendered } from '@easymock/wiki-content';

/** A source to be read. */
export interface RenderJob {
  readonly form: EditedType;
  readonly source: string;
  /** Whether it is to be stored: it is checked then, and what no article may contain is taken out. */
  readonly isNew: boolean;
}

/** What follows from a source: why it cannot be stored, or the source as it is stored and its rendered form. */
export type RenderAnswer =
  | { readonly problem: Problem }
  | { readonly source: string; readonly rendered: Rendered };

/** Reads a source here and now. */
export function renderNow({ form, source, isNew }: RenderJob): RenderAnswer {
  const content = contentOf(form);
  const problem = isNew ? content.validate(source) : null;
  if (problem) return { problem };
  const kept = isNew ? content.clean(source) : source;
  return { source: kept, rendered: content.render(kept) };
}
