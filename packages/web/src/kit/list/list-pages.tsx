import { Pagination } from 'antd';
import styles from './list-pages.module.css';

/**
 * Renders the pagination of a list; nothing if there is only one page.
 * @param onPage receives the page number, from 1
 * @example <ListPages page={page} pageSize={20} total={total} onPage={setPage} />
 */
export function ListPages(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  return (
    <Pagination
      className={styles.pages}
      current={props.page}
      pageSize={props.pageSize}
      total={props.total}
      hideOnSinglePage
      showSizeChanger={false}
      onChange={props.onPage}
    />
  );
}
