import { type PageName, pages } from '@easymock/contract';
import type { ComponentType } from 'react';
import { toolPages } from '../features/tools/tool-pages';

type Load = () => Promise<ComponentType>;

/** The pages of the tools: bare pages without a frame, the others beside the menu of all tools. */
const toolComponents = Object.fromEntries(
  Object.entries(toolPages).map(([name, load]) => [
    name,
    async () => {
      if (pages[name as PageName].frame === 'bare') {
        const [{ withComponents }, Screen] = await Promise.all([import('./layout/component-provider'), load()]);
        return withComponents(Screen);
      }
      const [{ inToolFrame }, Screen] = await Promise.all([import('../features/tools/tool-frame'), load()]);
      return inToolFrame(Screen);
    },
  ]),
);

/** Loads the component of each page. Pages missing here show the "not found" page. */
export const pageComponents: Partial<Record<PageName, Load>> = {
  accounts: async () => (await import('../features/people/accounts/accounts-page')).AccountsPage,
  messages: async () => (await import('../features/message/message-center-page')).MessageCenterPage,
  profile: async () => (await import('../features/people/profile/profile-page')).ProfilePage,
  settings: async () => (await import('../features/settings/settings-page')).SettingsPage,
  operations: async () => (await import('../features/operations/operations-page')).OperationsPage,
  projects: async () => (await import('../features/mock/project-list/projects-page')).PersonalProjectsPage,
  teamProjects: async () => (await import('../features/mock/team/team-page')).TeamPage,
  workbench: async () => (await import('../features/mock/workbench/workbench-page')).WorkbenchPage,
  teams: async () => (await import('../features/mock/team/teams-page')).TeamsPage,
  joinTeam: async () => (await import('../features/mock/team/join-page')).JoinPage,
  newProject: async () => (await import('../features/mock/new-project/new-project-page')).NewProjectPage,
  project: async () => (await import('../features/mock/project/project-page')).ProjectPage,
  newMock: async () => (await import('../features/mock/editor/editor-page')).EditorPage,
  editMock: async () => (await import('../features/mock/editor/editor-page')).EditorPage,
  dashboard: async () => (await import('../features/dashboard/dashboard-page')).DashboardPage,
  docs: async () => (await import('../features/docs/guide-page')).GuidePage,
  guide: async () => (await import('../features/docs/guide-page')).GuidePage,
  changelog: async () => (await import('../features/update-log/changelog-page')).ChangelogPage,
  tools: async () => (await import('../features/tools/home/tools-page')).ToolsPage,
  // Loaded directly, a shared article is a page of its own: shared.html.
  sharedArticle: async () => (await import('../features/wiki/shared/shared-page')).SharedPage,
  rank: async () => (await import('../features/wiki/statistics/rank-page')).RankPage,
  articleSummary: async () => (await import('../features/wiki/statistics/summary-page')).SummaryPage,
  wiki: async () => (await import('../features/wiki/wiki-page')).WikiPage,
  wikiSearch: async () => (await import('../features/wiki/search/search-page')).SearchPage,
  wikiFolder: async () => (await import('../features/wiki/wiki-page')).WikiPage,
  wikiMarkdown: async () => (await import('../features/wiki/edit-page')).EditPage,
  wikiWysiwyg: async () => (await import('../features/wiki/edit-page')).EditPage,
  wikiTinyMce: async () => (await import('../features/wiki/edit-page')).EditPage,
  wikiMindMap: async () => (await import('../features/wiki/edit-page')).EditPage,
  ...toolComponents,
  kitGallery: async () => (await import('../features/kit-gallery/gallery-page')).GalleryPage,
  apiDocs: async () => (await import('../features/docs/api-docs-page')).ApiDocsPage,
};

/** First requests of pages, sent before the frame is rendered. */
export const firstReads: Partial<Record<PageName, () => Promise<void>>> = {
  projects: async () => (await import('../features/mock/project-list/use-projects')).readPersonalProjects(),
};
