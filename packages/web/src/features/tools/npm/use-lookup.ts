import { isNpmName, type NpmDraft } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/queries';

/** Milliseconds of debounce between typing and the look-up. */
const typingMs = 600;

/**
 * Looks the typed package up in its registry, and fills in empty fields.
 * @param isOn true while a new package is entered
 */
export function useLookup(isOn: boolean) {
  const form = Form.useFormInstance<NpmDraft>();
  const typed = ((Form.useWatch('npmName', form) as string | undefined) ?? '').trim();
  const registryId = (Form.useWatch('registryId', form) as string | undefined) ?? '';
  const [npmName, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const registries = useQuery({ ...callQuery('npm', 'getNpmRegistryList', {}), enabled: isOn });
  const lookup = useQuery({
    ...callQuery('npm', 'getNpmRegistryInfo', { npmName, registryId }),
    enabled: isOn && npmName === typed && isNpmName(npmName) && (registries.data?.length ?? 0) > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = isOn && lookup.data?.npmName === typed ? lookup.data : undefined;
  useEffect(() => {
    if (!found) return;
    const values = form.getFieldsValue();
    const offered = {
      description: found.description,
      gitUrl: found.gitUrl,
      // The home page is skipped if it is only the repository.
      docUrl: found.homepage.startsWith(found.gitUrl || '-') ? '' : found.homepage,
    };
    for (const [field, value] of Object.entries(offered) as ['gitUrl', string][])
      if (value && !values[field]) form.setFieldValue(field, value);
  }, [found, form]);
  return { found, error: found ? undefined : lookup.error, isBusy: lookup.isFetching };
}
