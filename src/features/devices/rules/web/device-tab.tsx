import { Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getDeviceRules, saveDeviceRules } from '../contract.ts'
import { RuleTable } from './rule-table.tsx'

/** The rules of one device: what it inherits, what is said for it, what is locked. */
export default function DeviceTab({ id }: { id: string }) {
  const { t } = useTranslation()
  const rules = useApi(getDeviceRules, { params: { id } })
  const save = useAction(saveDeviceRules, { refreshes: [getDeviceRules], silent: true })
  if (rules.error) return <ErrorState error={rules.error} onRetry={rules.refetch} />
  if (!rules.data) return <Skeleton h={320} />
  const { said, version, above, group, seat, rulesVersion, canWrite } = rules.data
  return (
    <Stack gap="md" maw={900}>
      <Text c="dimmed">
        {group ? t('deviceRules.inGroup', { name: group.name }) : t('deviceRules.inNoGroup')}{' '}
        {rulesVersion > 0 && t('deviceRules.version', { version: rulesVersion })}
      </Text>
      <RuleTable
        level="device"
        sets={{ ...above, device: said }}
        seat={{ ...seat, onSave: (body) => save.mutateAsync({ params: { id }, body: { version, rules: said, seat: body } }) }}
        ability="devices.write"
        canWrite={canWrite}
        onSave={(body) => save.mutateAsync({ params: { id }, body: { version, rules: body } })}
      />
    </Stack>
  )
}
