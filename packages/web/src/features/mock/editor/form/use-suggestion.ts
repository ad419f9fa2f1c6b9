import { useModule } from '../../../../lib/browser/use-module';
import { type FormRow, isUnfilled } from './form-rows';

// Loaded on demand, because the table of names is long and most definitions have no empty field.
const load = () => import('./suggestion');

/** Returns the placeholder suggested by the name of an empty field, once the table of names has loaded. */
export const useSuggestion = (row: FormRow): string | undefined =>
  useModule(load, isUnfilled(row.node))?.suggestionFor(row);
