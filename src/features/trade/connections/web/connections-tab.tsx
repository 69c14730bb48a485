import { Group, Skeleton, Stack } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getIntegrations, type Integration } from '../contract.ts'
import { ConnectionTable } from './connection-table.tsx'

const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'))

/** How the company and its trading partners exchange documents. */
export default function ConnectionsTab() {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<Integration | null>(null)
  const { data, error, refetch } = useApi(getIntegrations, {}, { refetchInterval: useFallbackInterval() })
  const add = (
    <GuardedButton
      ability="connections.write"
      to={configurationPath('new')}
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('connections.add')}
    </GuardedButton>
  )
  return (
    <>
      {data && data.rows.length > 0 && (
        <Group justify="flex-end" mb="md">
          {add}
        </Group>
      )}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <Stack role="status" aria-label={t('common.loading')}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconPlugConnected size={36} />} title={t('connections.empty')} text={t('connections.emptyText')} action={add} />
      )}
      {data && data.rows.length > 0 && <ConnectionTable rows={data.rows} onRemove={setRemoving} />}
      {removing && <RemoveDialog connection={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
