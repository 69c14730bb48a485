import { Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getAutomations } from '../contract.ts'
import { AssignedItem } from './assigned-item.tsx'
import classes from './automations.module.css'
import { RunList } from './run-list.tsx'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'))

/** What runs for one customer, what ran, and what could. */
export default function CustomerAutomations({ customerId, customerName }: { customerId: string; customerName: string }) {
  const { t } = useTranslation()
  const mayWrite = useCan()('automations.write')
  const [assigning, setAssigning] = useState(false)
  const { data, error, refetch } = useApi(getAutomations, { query: { customerId } }, { refetchInterval: useFallbackInterval() })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={160} aria-label={t('common.loading')} />
  const assigned = data.rows.filter(({ assignment }) => assignment)
  const add = (
    <GuardedButton
      ability="automations.write"
      variant={assigned.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAssigning(true)}
    >
      {t('automations.assign')}
    </GuardedButton>
  )
  return (
    <Stack>
      {assigned.length === 0 ? (
        <EmptyState
          icon={<IconBolt size={36} />}
          title={t('automations.noneAssigned')}
          text={t('automations.noneAssignedText')}
          action={add}
        />
      ) : (
        <>
          <Group justify="flex-end">{add}</Group>
          <ul className={classes.list}>
            {assigned.map((row) => (
              <AssignedItem key={row.automationId} row={row} mayWrite={mayWrite} />
            ))}
          </ul>
          <Title order={2} size="h4" mt="md">
            {t('automations.tabs.history')}
          </Title>
          <RunList query={{ customerId }} />
        </>
      )}
      <Suspense>
        {assigning && (
          <AssignDialog customerId={customerId} customerName={customerName} rows={data.rows} onClose={() => setAssigning(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
