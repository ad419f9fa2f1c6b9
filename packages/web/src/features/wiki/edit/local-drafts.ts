import { readUser } from '../../../lib/session/session';

/** Typed but unsaved text, as stored on this device. */
export interface LocalDraft {
  /** ID of the draft, here and on the server; empty in drafts of earlier versions. */
  readonly draftId?: string;
  readonly title: string;
  readonly mdTexts: string;
  /** The content version that the draft is based on. */
  readonly contentVersion: number;
  readonly at: string;
  /** The type in which the draft is written; the article may have been converted since. */
  readonly form?: string;
}

// IndexedDB, because one text may exceed the whole quota of localStorage.
const name = 'easy-mock-drafts';
const storeName = 'articles';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const keyOf = (id: string, draftId = ''): string => {
  const ofArticle = `${readUser()?._id ?? ''}:${id}`;
  return draftId ? `${ofArticle}:${draftId}` : ofArticle;
};
/** The key range of all drafts of an article. */
const keysOf = (id: string) => IDBKeyRange.bound(keyOf(id), `${keyOf(id)}:\uffff`);

async function act<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Returns the drafts of an article that this device stores for the user, latest first. */
export async function readLocalDrafts(id: string): Promise<LocalDraft[]> {
  try {
    const found = (await act('readonly', (store) => store.getAll(keysOf(id)))) as LocalDraft[];
    return found.toSorted((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** Stores a draft and returns whether that worked: private windows and full disks refuse. */
export async function storeLocalDraft(id: string, draft: LocalDraft): Promise<boolean> {
  try {
    await act('readwrite', (store) => store.put(draft, keyOf(id, draft.draftId)));
    return true;
  } catch {
    return false;
  }
}

/** Deletes one draft of an article, or all of them. */
export async function deleteLocalDraft(id: string, draftId?: string): Promise<void> {
  try {
    await act('readwrite', (store) => store.delete(draftId === undefined ? keysOf(id) : keyOf(id, draftId)));
  } catch {
    // A device that refuses storage has no drafts to delete.
  }
}
