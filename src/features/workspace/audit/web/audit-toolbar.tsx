import { Group, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { PresetButtons } from '#web/ui/fields/date/preset-buttons.tsx'
import { isDayOrEmpty } from '#web/ui/fields/date/typed-day.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { today } from '#web/ui/values/dates.ts'
import { getAuditFilters, origins, prepareAuditExport } from '../contract.ts'
import { actionText } from './action-text.ts'
import classes from './audit.module.css'
import type { AuditState, useAuditState } from './audit-state.ts'
import { kindText } from './kind-text.ts'

type Props = { state: AuditState; onChange: ReturnType<typeof useAuditState>['change'] }
type Option = { value: string; label: string }

/** Search, filters, and what they hold as a file. */
export function AuditToolbar({ state, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useApi(getAuditFilters, {}, { staleTime: 60_000 })
  const selects: { name: 'actor' | 'kind' | 'action' | 'origin'; label: string; any: string; options: Option[] }[] = [
    {
      name: 'actor',
      label: t('audit.columns.actor'),
      any: t('audit.anybody'),
      options: (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'kind',
      label: t('audit.columns.kind'),
      any: t('audit.anyKind'),
      options: (data?.kinds ?? []).map((value) => ({ value, label: kindText(value) })),
    },
    {
      name: 'action',
      label: t('audit.columns.action'),
      any: t('audit.anyAction'),
      options: (data?.actions ?? []).map((value) => ({ value, label: actionText(value) })),
    },
    {
      name: 'origin',
      label: t('audit.columns.origin'),
      any: t('audit.anywhere'),
      options: origins.map((value) => ({ value, label: t(`audit.origins.${value}`) })),
    },
  ]
  return (
    <Stack gap="sm" mb="md">
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <SearchBox label={t('audit.search')} value={state.search ?? ''} onSearch={(search) => onChange({ search })} />
        <ExportMenu file={prepareAuditExport} asked={{ body: state }} />
      </Group>
      <div className={classes.filters}>
        {selects.map(({ name, label, any, options }) => (
          <NativeSelect
            key={name}
            label={label}
            data={[{ value: '', label: any }, ...options]}
            value={state[name] ?? ''}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`audit.days.${name}`)}
            value={state[name] ?? ''}
            max={today()}
            onChange={(day) => isDayOrEmpty(day) && onChange({ [name]: day })}
          />
        ))}
      </div>
      <PresetButtons from={state.from ?? ''} to={state.to ?? ''} latest={today()} name={t('audit.columns.at')} onChange={onChange} />
    </Stack>
  )
}
