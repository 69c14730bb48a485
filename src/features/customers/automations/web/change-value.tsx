import { Autocomplete, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getSourcesAndTerritories } from '#features/customers/customers/contract.ts'
import { getRepCodesByCodeAndName } from '#features/identity/reps/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import type { Step } from '../contract.ts'
import type { AutomationForm } from './use-automation-form.ts'

type Props = { zodForm: AutomationForm; step: Extract<Step, { kind: 'change' }>; index: number }

/** What the field becomes; a source or territory may be a new one. */
export function ChangeValue({ zodForm, step, index }: Props) {
  const { t } = useTranslation()
  const isRep = step.field === 'salesRepresentative'
  const isListed = step.field === 'source' || step.field === 'territory'
  const reps = useApi(getRepCodesByCodeAndName, { query: {} }, { enabled: isRep })
  const listed = useApi(getSourcesAndTerritories, {}, { enabled: isListed, staleTime: 60_000 })
  const path = `steps.${index}.value` as const
  const props = { ...zodForm.field(path), label: t('automations.form.value'), withAsterisk: false }
  if (step.field === 'active')
    return (
      <NativeSelect
        {...props}
        data={[
          { value: 'Y', label: t('common.yes') },
          { value: 'N', label: t('common.no') },
        ]}
      />
    )
  if (isRep)
    return (
      <ListSelect
        {...props}
        value={step.value}
        onChange={(code) => zodForm.form.setFieldValue(path, code ?? '')}
        data={(reps.data?.rows ?? []).map(({ repCode, name }) => ({ value: repCode, label: `${repCode} · ${name}` }))}
      />
    )
  const names = step.field === 'source' ? listed.data?.sources : listed.data?.territories
  return <Autocomplete {...props} data={names ?? []} comboboxProps={{ withinPortal: false }} autoComplete="off" />
}
