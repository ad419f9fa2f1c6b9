import type { HttpInfoDraft } from '@easymock/contract';
import { makeCertificate } from '../../../test/certificates';
import type { Client } from '../../../test/test-app';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

/**
 * The names have no registered domain and the hosts are not checked, so that no job changes a record while
 * its updates are tested.
 */
const hostName = () => `h${newId().slice(-12)}`;

async function givenRobot(person: Client): Promise<string> {
  const name = `机器人${newId().slice(-8)}`;
  const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`;
  const { data } = await person.dingConfig.insertDingConfigInfo({ name, groupName: '运维群', webhook });
  return data._id;
}

export const fixture: ToolFixture<HttpInfoDraft> = {
  create: 'insertHttpInfo',
  draft: (name, userId) => ({
    domain: hostName(),
    port: 8443,
    checkMode: 'none',
    startTlsProtocol: 'imap',
    project: 'mall',
    env: 'test',
    purpose: name,
    ownerUserId: userId,
    shareUserIds: [userId],
    serverInfo: 'nginx @ 10.8.0.3',
    registrar: '某注册商',
    domainExpireDate: '2027-03-01',
    icpNo: '京ICP备00000000号',
    icpCompany: '示例公司',
    dnsProvider: '某 DNS',
    certSource: 'manual',
    ignoreTrust: true,
    caFile: '',
    remind: { mode: 'days', values: [20, 5] },
    dingConfigIds: [],
    useStatus: 0,
    remark: '备注',
  }),
  columns: { useStatus: 'isInUse' },
  values: { project: ['mall'] },
  changes: {
    updateHttpInfoById: {
      domain: hostName(),
      port: 443,
      checkMode: 'starttls',
      startTlsProtocol: 'smtp',
      project: '',
      env: 'pre',
      purpose: '',
      ownerUserId: givenManager,
      shareUserIds: [],
      serverInfo: '',
      registrar: '',
      domainExpireDate: '2028-03-01',
      icpNo: '',
      icpCompany: '',
      dnsProvider: '',
      certSource: 'cloud',
      ignoreTrust: false,
      caFile: () => makeCertificate({ name: 'Root', isAuthority: true }).cert,
      remind: { mode: 'inherit', values: [] },
      dingConfigIds: async (person: Client) => [await givenRobot(person)],
      useStatus: 1,
      remark: '',
    },
  },
};
