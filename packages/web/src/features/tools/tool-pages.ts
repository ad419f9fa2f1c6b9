import { type ToolKey, toolFacts, toolKeys } from '@easymock/contract';
import type { ComponentType } from 'react';

/** Exports of the `index.ts` in a tool's folder: its page, and its further pages by name. */
interface ToolModule {
  readonly page: ComponentType;
  readonly pages?: Readonly<Record<string, ComponentType>>;
}

const modules = import.meta.glob<ToolModule>('./*/index.ts');

/** Returns the folder of a tool, for example `project-code` for `projectCode`. */
export const folderOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Loads the pages of the tools, each from the folder of its tool. */
export const toolPages: Readonly<Record<string, () => Promise<ComponentType>>> = Object.fromEntries(
  toolKeys.flatMap(pagesOf),
);

function pagesOf(key: ToolKey): [string, () => Promise<ComponentType>][] {
  const file = `features/tools/${folderOf(key)}/index.ts`;
  const load = modules[`./${folderOf(key)}/index.ts`];
  if (!load) throw new Error(`There is no ${file}`);
  const loadPage = async (name: string): Promise<ComponentType> => {
    const { page, pages } = await load();
    const found = name === key ? page : pages?.[name];
    if (!found) throw new Error(`${file} exports no page ${name}`);
    return found;
  };
  return [key, ...Object.keys(toolFacts(key).pages ?? {})].map((name) => [name, () => loadPage(name)]);
}
