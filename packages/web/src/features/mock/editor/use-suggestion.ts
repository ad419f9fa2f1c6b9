import { useModule } from '../../../lib/browser/use-module';
import { type FormRow, isUnfilled } from './form-rows';

// What names mean is a long table, and most definitions have no row that waits for a value.
const load = () => import('./suggestion');

/** The placeholder that the name of an empty text suggests, as soon as the table of names is there. */
export const useSuggestion = (row: FormRow): string | undefined =>
  useModule(load, isUnfilled(row.node))?.suggestionFor(row);
