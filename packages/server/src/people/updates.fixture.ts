import { eq } from 'drizzle-orm';
import { testPassword, testPasswordHash } from '../../test/test-app';
import { type Change, fresh, type State, type Updates } from '../../test/update-scenes';
import { users } from './person/user.table';

const particulars: Record<string, Change> = {
  nick_name: { value: '改过的名字', columns: ['nickName'] },
  mobile: { value: '13900139000' },
  dingUserId: { value: 'ding-2' },
  jiraName: { value: 'jira-2' },
  gitEmails: { value: ['after@example.com'] },
};

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  async function givenAccount() {
    const { id, token } = await server.givenSession();
    const full = {
      headImg: '/easymock/upload/2024/01/01/picture.png',
      mobile: '13800138000',
      email: 'before@example.com',
      jobNo: '7',
      dingUserId: 'ding',
      jiraName: 'jira',
      gitEmails: ['before@example.com'],
      department: 'developmentCentre',
      preferences: { language: 'en', theme: 'dark', density: 'compact', startPage: 'projects', hasSingleKeys: false },
    } as const;
    await server.db
      .update(users)
      .set({ ...full, gitEmails: [...full.gitEmails], preferences: { ...full.preferences, pinnedTools: ['task'] } })
      .where(eq(users.id, id));
    const read = async () => ({ ...(await server.db.select().from(users).where(eq(users.id, id)))[0] });
    return { id, token, read };
  }

  async function givenGroup(): Promise<string> {
    const value = `g-${fresh()}`;
    const admin = await chief();
    await admin.enumeration.insertEnumerationInfo({ type: 'userGroup', value, label: value });
    return value;
  }

  return {
    'account.update': {
      async given() {
        const { id, ...scene } = await givenAccount();
        const passwordHash = testPasswordHash;
        await server.db.update(users).set({ passwordHash }).where(eq(users.id, id));
        return { ...scene, identity: {} };
      },
      fields: {
        ...particulars,
        head_img: { value: '', columns: ['headImg'] },
        password: { value: 'another-horse-8', columns: ['passwordHash'], with: { oldPassword: testPassword } },
        oldPassword: { value: testPassword, columns: [] },
        endsTokens: { value: true, columns: [] },
      },
    },
    'accounts.updateById': {
      async given() {
        const { id, read } = await givenAccount();
        return { token: (await chief()).token, identity: { id }, read };
      },
      fields: { ...particulars, email: { value: 'after@example.com' }, jobNo: { value: '8' } },
    },
    'accounts.changeUserOrganization': {
      async given() {
        const { id, read } = await givenAccount();
        const groups = [await givenGroup(), await givenGroup()];
        await server.db.update(users).set({ userGroup: groups }).where(eq(users.id, id));
        return { token: (await chief()).token, identity: { ids: [id] }, read };
      },
      fields: { department: { value: 'marketingCentre' }, userGroup: { value: [] } },
    },
    'accounts.changeUserRole': {
      async given() {
        const { id, read } = await givenAccount();
        return { token: (await chief()).token, identity: { ids: [id] }, read };
      },
      fields: { roleId: { value: 'developer', columns: ['role'] } },
    },
    'accounts.forbiddenUser': {
      async given() {
        const { id, read } = await givenAccount();
        return { token: (await chief()).token, identity: { ids: [id] }, read };
      },
      fields: { isForbidden: { value: true, columns: ['status'] } },
    },
    'profile.savePreferences': {
      async given() {
        const { id, token } = await givenAccount();
        const read = async () =>
          ({ ...(await server.db.select().from(users).where(eq(users.id, id)))[0]?.preferences }) as State;
        return { token, identity: {}, read };
      },
      fields: {
        language: { value: 'zh-CN' },
        theme: { value: 'light' },
        density: { value: 'normal' },
        startPage: { value: 'workbench' },
        hasSingleKeys: { value: true },
        pinnedTools: { value: ['qrcode'] },
      },
    },
    'rights.saveRoleAuth': {
      async given() {
        const { token, rights } = await chief();
        await rights.saveRoleAuth({
          roleId: 'developer',
          grants: { npm: { level: 'view', canReveal: false }, jira: { level: 'view', canReveal: false } },
        });
        const read = async () => {
          const { roles } = (await rights.getAuthRelation()).data;
          return { ...roles.find(({ key }) => key === 'developer')?.grants };
        };
        return { token, identity: { roleId: 'developer' }, read };
      },
      fields: { grants: { value: { npm: { level: 'manage', canReveal: false } }, columns: ['npm'] } },
    },
    'rights.saveUserAuth': {
      async given() {
        const { id, read } = await givenAccount();
        return { token: (await chief()).token, identity: { id }, read };
      },
      fields: { grants: { value: { npm: { level: 'manage', canReveal: false } }, columns: ['extraGrants'] } },
    },
  };
};

export const commands = ['profile.uploadAvatar', 'accounts.confirmUserOrganization'];
