import { Skeleton, Stack } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { automationsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listAutomations } from '../contract.ts'
import { AutomationTable } from './automation-table.tsx'

/** What the company has done by itself. */
export default function AutomationsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listAutomations, {}, { refetchInterval: useFallbackInterval() })
  const add = (
    <GuardedButton
      ability="automations.write"
      to={`${automationsPath}/new`}
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('automations.add')}
    </GuardedButton>
  )
  return (
    <>
      <PageHeader
        title={t('automations.title')}
        description={t('automations.about')}
        actions={data && data.rows.length > 0 ? add : undefined}
      />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <Stack role="status" aria-label={t('common.loading')}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconBolt size={36} />} title={t('automations.empty')} text={t('automations.emptyText')} action={add} />
      )}
      {data && data.rows.length > 0 && <AutomationTable rows={data.rows} />}
    </>
  )
}
