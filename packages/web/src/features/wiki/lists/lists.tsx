import { AuthorsPage } from './authors-page';
import { DraftsPage } from './drafts-page';
import { FavouritesPage } from './favourites-page';
import { FollowedPage } from './followed-page';
import { MustReadPage } from './must-read-page';
import { RecentPage } from './recent-page';
import { TagsPage } from './tags-page';
import { VerificationPage } from './verification-page';

/** Pages of the lists, by the names in their URLs. */
const pages = {
  collect: FavouritesPage,
  recent: RecentPage,
  drafts: DraftsPage,
  tags: TagsPage,
  followed: FollowedPage,
  authors: AuthorsPage,
  mustRead: MustReadPage,
  verification: VerificationPage,
};

export function Lists({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return <Page />;
}
