import {
  findEnvironment,
  type H5Environment,
  type H5Hosts,
  type H5Page,
  h5Environments,
  pagePath,
  splitH5,
} from '@easymock/contract';
import { Alert, Drawer, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { useEnumeration } from '../../../lib/api/enumerations';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { AddressBuilder, type FilledParam } from './address-builder';
import styles from './h5.module.css';
import { texts } from './texts';

export type ProjectHosts = readonly { readonly project: string; readonly env: H5Environment; readonly host: string }[];

function hostsOf(project: string, hosts: ProjectHosts): H5Hosts {
  return Object.fromEntries(hosts.filter((one) => one.project === project).map(({ env, host }) => [env, host]));
}

/** Drawer that builds a page's address with parameters for each environment. */
export function BuildDrawer(props: {
  page: H5Page | undefined;
  hosts: ProjectHosts;
  environment: H5Environment;
  onEnvironment: (environment: H5Environment) => void;
  onClose: () => void;
}) {
  const { page, onClose } = props;
  return (
    <Drawer
      open={page !== undefined}
      title={page?.name}
      size={720}
      afterOpenChange={focusFirstField}
      onClose={onClose}
      destroyOnHidden
    >
      {page && <Build {...props} page={page} key={page._id} />}
    </Drawer>
  );
}

function Build(props: {
  page: H5Page;
  hosts: ProjectHosts;
  environment: H5Environment;
  onEnvironment: (environment: H5Environment) => void;
}) {
  const { page, environment } = props;
  const t = useTexts(texts);
  const [params, setParams] = useState<readonly FilledParam[]>(() =>
    page.params.map(({ key, desc, example, required }) => ({
      key,
      desc,
      value: example,
      isOn: required,
      isRequired: required,
    })),
  );
  const host = hostsOf(page.project, props.hosts)[environment];
  return (
    <div className={styles.builder}>
      <Segments
        aria-label={t.environment}
        value={environment}
        options={h5Environments.map((value) => ({ value, label: t[value] }))}
        onChange={props.onEnvironment}
      />
      {host ? (
        <AddressBuilder
          name={page.name}
          host={host}
          place={page}
          params={params}
          onChange={setParams}
          previewOf={(address) => {
            const query = new URLSearchParams(splitH5(address)?.query.map(([key, value]) => [key, value]));
            const place = new URLSearchParams({ env: environment, query: query.toString() });
            return `${pagePath('h5Preview', { id: page._id })}?${place}`;
          }}
        />
      ) : (
        <Alert type="info" showIcon title={t.noHostHelp({ environment: t[environment] })} />
      )}
    </div>
  );
}

/** Drawer that splits any address into its parts. */
export function DecodeDrawer(props: { isOpen: boolean; hosts: ProjectHosts; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer
      open={props.isOpen}
      title={t.decode}
      size={720}
      afterOpenChange={focusFirstField}
      onClose={props.onClose}
      destroyOnHidden
    >
      <Decode hosts={props.hosts} />
    </Drawer>
  );
}

function Decode({ hosts }: { hosts: ProjectHosts }) {
  const t = useTexts(texts);
  const projects = useEnumeration('project');
  const [typed, setTyped] = useState('');
  const [params, setParams] = useState<readonly FilledParam[]>([]);
  const parts = typed.trim() ? splitH5(typed) : undefined;
  const take = (address: string) => {
    setTyped(address);
    setParams(splitH5(address)?.query.map(([key, value]) => ({ key, value, isOn: true })) ?? []);
  };
  const found = [...new Set(hosts.map(({ project }) => project))].flatMap((project) => {
    const environment = findEnvironment(typed, hostsOf(project, hosts))?.environment;
    return environment ? [t.decodeKnown({ project: projects.labelOf(project), environment: t[environment] })] : [];
  });
  return (
    <div className={styles.builder}>
      <Field label={t.address} help={t.decodeHelp} error={typed.trim() && !parts ? t.decodeWrong : ''}>
        {(control) => (
          <Input.TextArea
            {...control}
            className="g-mono"
            value={typed}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="https://"
            onChange={(event) => take(event.target.value)}
          />
        )}
      </Field>
      {parts && (
        <>
          <p className={styles.help}>{found.length > 0 ? joinWords(found) : t.decodeUnknown}</p>
          <AddressBuilder name={parts.path} host={parts.host} place={parts} params={params} onChange={setParams} />
        </>
      )}
    </div>
  );
}
