import { useTexts } from '../../../lib/texts/texts';
import { texts as editTexts } from '../edit/texts';
import { texts } from './texts';
import type { RichTool } from './tools';

/** Returns the names of tools in the current language; tools that all editors share have one name. */
export function useToolName(): (tool: { readonly name: RichTool['name'] | keyof typeof texts.zh }) => string {
  const shared = useTexts(editTexts);
  const own = useTexts(texts);
  return ({ name }) => {
    const word =
      name === 'formula' || !(name in own) ? shared[name as keyof typeof shared] : own[name as keyof typeof own];
    return typeof word === 'string' ? word : '';
  };
}
