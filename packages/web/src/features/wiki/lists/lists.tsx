import { AuthorsPage } from './authors-page';
import { DraftsPage } from './drafts-page';
import { FavouritesPage } from './favourites-page';
import { FollowedPage } from './followed-page';
import { RecentPage } from './recent-page';
import { TagsPage } from './tags-page';

/** Pages of the lists, by the names in their URLs. */
const pages = {
  collect: FavouritesPage,
  recent: RecentPage,
  drafts: DraftsPage,
  tags: TagsPage,
  followed: FollowedPage,
  authors: AuthorsPage,
};

export function Lists({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return <Page />;
}
