import { AuthorsPage } from './authors-page';
import { FavouritesPage } from './favourites-page';
import { FollowedPage } from './followed-page';
import { RecentPage } from './recent-page';
import { TagsPage } from './tags-page';

/** Lists of documents that are no folders, by the names in their addresses. */
const pages = {
  ...{ collect: FavouritesPage, recent: RecentPage, tags: TagsPage, followed: FollowedPage },
  authors: AuthorsPage,
};

export function Lists({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return <Page />;
}
