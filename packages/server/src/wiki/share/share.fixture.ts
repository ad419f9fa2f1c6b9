import type { CallInput, Contract, WikiGrant } from '@easymock/contract';
import type { Answer, Client, TestServer } from '../../../test/test-app';

/** Returns the data of a call that must succeed. */
export function must<T>(answer: Answer<T>): T {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
}

type Add = CallInput<Contract['share']['addHref']>;

let num = 0;

/** Creates articles and links for a caller. */
export function sharesOf(server: TestServer) {
  return {
    async article(by: Client, parentId = 'public', mdTexts = '# 开始\n\n机密内容'): Promise<string> {
      const catalogName = `分享${++num}`;
      const { id } = must(await by.catalog.insertCatalog({ parentId, catalogName, catalogType: 'markdown' }));
      must(await by.article.save({ markdownId: id, mdTexts, contentVersion: 1 }));
      return id;
    },
    async folder(by: Client, parentId = 'public'): Promise<string> {
      const catalogName = `分享${++num}`;
      return must(await by.catalog.insertCatalog({ parentId, catalogName, catalogType: 'folder' })).id;
    },
    async link(by: Client, markdownId: string, more: Partial<Add> = {}): Promise<string> {
      const input = { markdownId, validTime: 7, pwdType: 3, ...more } as Add;
      return must(await by.share.addHref(input)).flag;
    },
    async grant(by: Client, markdownId: string, grants: WikiGrant[], inherits = true): Promise<void> {
      must(await by.article.changeWikiAuthToUser({ markdownId, grants, inherits }));
    },
    /** A caller without a session, at an address of the documentation networks. */
    visitor: (address = '192.0.2.7') => server.client(undefined, { 'x-forwarded-for': address }),
  };
}
