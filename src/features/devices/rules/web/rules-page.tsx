import { Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getCompanyRules, getGroupRules, listRepGroups, saveCompanyRules, saveGroupRules } from '../contract.ts'
import { RepGroups } from './rep-groups.tsx'
import { RuleTable } from './rule-table.tsx'

/** What devices may do, as the company says it and as groups of reps say it otherwise. */
export default function RulesPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const groups = useApi(listRepGroups, {})
  if (groups.error) return <ErrorState error={groups.error} onRetry={groups.refetch} />
  if (!groups.data) return <Skeleton h={320} />
  const { rows, canWrite } = groups.data
  const chosen = rows.find(({ id }) => id === address.get('group'))
  return (
    <Stack gap="xl" maw={900}>
      <Text c="dimmed">{t('deviceRules.about')}</Text>
      <RepGroups groups={rows} canWrite={canWrite} />
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('deviceRules.title')}
        </Title>
        {rows.length > 0 && (
          <Select
            label={t('deviceRules.of')}
            maw={360}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={[{ value: '', label: t('deviceRules.company') }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
            value={chosen?.id ?? ''}
            onChange={(id) => setAddress(id ? { group: id } : {}, { replace: true })}
          />
        )}
        {chosen ? <GroupRules key={chosen.id} id={chosen.id} /> : <CompanyRules />}
      </Stack>
    </Stack>
  )
}

function CompanyRules() {
  const rules = useApi(getCompanyRules, {})
  const save = useAction(saveCompanyRules, { refreshes: [getCompanyRules], silent: true })
  if (rules.error) return <ErrorState error={rules.error} onRetry={rules.refetch} />
  if (!rules.data) return <Skeleton h={320} />
  const { said, version, canWrite } = rules.data
  return (
    <RuleTable
      level="company"
      sets={{ company: said }}
      ability="settings.write"
      canWrite={canWrite}
      onSave={(body) => save.mutateAsync({ body: { version, rules: body } })}
    />
  )
}

function GroupRules({ id }: { id: string }) {
  const rules = useApi(getGroupRules, { params: { id } })
  const save = useAction(saveGroupRules, { refreshes: [getGroupRules], silent: true })
  if (rules.error) return <ErrorState error={rules.error} onRetry={rules.refetch} />
  if (!rules.data) return <Skeleton h={320} />
  const { said, version, above, canWrite } = rules.data
  return (
    <RuleTable
      level="group"
      sets={{ ...above, group: said }}
      ability="settings.write"
      canWrite={canWrite}
      onSave={(body) => save.mutateAsync({ params: { id }, body: { version, rules: body } })}
    />
  )
}
