import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { timeToday } from '#web/ui/values/dates.ts'
import type { countEntries } from '../contract.ts'

/** Why nothing moves: what waits for this one goes by itself as soon as there is an answer. */
export function SilentNotice({ who, since, nextTryAt }: Result<typeof countEntries>['silent'][number]) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" icon={<IconPlugConnectedX aria-hidden />} mb="sm" role="status">
      {t('syncCentre.silent.text', { who, since: timeToday(since), next: timeToday(nextTryAt) })}
    </Alert>
  )
}
