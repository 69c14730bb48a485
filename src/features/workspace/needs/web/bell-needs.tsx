import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getNeeds } from '../contract.ts'
import { isForMe } from '../need-rows.ts'
import { NeedLines } from './need-lines.tsx'

/** The list of the dashboard as the bell shows it: what is the reader's own or nobody's, and leads to where it is done. */
export default function BellNeeds({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getNeeds, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={120} mt="sm" />
  const rows = data.rows.filter(isForMe)
  if (!rows.length)
    return (
      <Text c="dimmed" py="lg" ta="center">
        {t('dashboard.needsYouEmpty')}
      </Text>
    )
  return <NeedLines needs={rows} label={t('dashboard.needsYou')} onOpen={onLeave} />
}
