import { articleSettingDefaults, cardRows } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { wikiSettings } from './settings.table';

const server = useTestServer();

describe('the settings for documents', () => {
  it('are the defaults until somebody decides, and then theirs alone', async () => {
    const person = await server.givenSession('developer');
    const other = await server.givenSession('developer');
    expect((await person.modalContentSet.getSetMessage({})).data).toEqual(articleSettingDefaults);
    const changes = [{ fontSize: 18 }, { outline: 'left' }, { autoSaveSec: 0 }] as const;
    await Promise.all(changes.map((change) => person.modalContentSet.updateSetMessage(change)));
    expect((await person.modalContentSet.getSetMessage({})).data).toEqual({
      ...articleSettingDefaults,
      fontSize: 18,
      outline: 'left',
      autoSaveSec: 0,
    });
    expect((await other.modalContentSet.getSetMessage({})).data).toEqual(articleSettingDefaults);
    const { cards } = (await person.modalContentSet.getBaseSetting({})).data;
    expect(cards.map(({ name }) => name)).toContain('jsmind');
  });

  it('refuse what nobody could mean, and forget what this version does not know', async () => {
    const person = await server.givenSession('developer');
    for (const change of [{ fontSize: 13 }, { autoSaveSec: 5 }, { up_log_card: '{' }, { up_log_card: '["exe"]' }])
      expect((await person.modalContentSet.updateSetMessage(change)).code, JSON.stringify(change)).toBe(10001);
    await person.modalContentSet.updateSetMessage({ fontSize: 20 });
    await server.db
      .update(wikiSettings)
      .set({ chosen: { fontSize: 20, outline: 'above' as never, codeTheme: 'dark' } })
      .where(eq(wikiSettings.userId, person.id));
    expect((await person.modalContentSet.getSetMessage({})).data).toEqual({
      ...articleSettingDefaults,
      fontSize: 20,
      codeTheme: 'dark',
    });
  });

  it('put every card into one row, those in neither into the upper one', () => {
    expect(cardRows('["jsmind","markdown"]', '["tinyMce","jsmind"]')).toEqual({
      up: ['jsmind', 'markdown', 'wysiwyg', 'template'],
      down: ['tinyMce'],
      isReadable: true,
    });
    expect(cardRows('nothing', '["template"]')).toMatchObject({ down: ['template'], isReadable: false });
  });
});
