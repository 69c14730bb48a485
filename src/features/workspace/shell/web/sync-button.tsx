import { ActionIcon, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { quickbooksPath, rehearsalPath } from '#contract/places.ts'
import type { getSyncStatus } from '#features/quickbooks/contract.ts'
import { isRunning, useStartSync, useSyncEnd, useSyncProgress, useSyncStatus } from '#features/quickbooks/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ProgressRing } from '#web/ui/progress/progress-ring.tsx'
import { relativeTime, timeToday } from '#web/ui/values/dates.ts'

/** The sync at a glance; a click starts one, or leads to what keeps it from starting. Who may do neither only reads it. */
export function SyncButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan()
  const { data: status } = useSyncStatus()
  const start = useStartSync()
  const label = useLabel(status)
  useSyncEnd(status)
  if (!status) return null

  const elsewhere = status.connection !== 'active' || isRunning(status.state)
  const rehearses = status.connection === 'rehearsal'
  const allowed = elsewhere ? may(rehearses ? 'sync.read' : 'settings.read') : may('sync.write')
  if (!allowed) {
    return status.connection === 'none' ? null : (
      <Text size="sm" c="dimmed" visibleFrom="md" px={10}>
        {label}
      </Text>
    )
  }
  const said = isSilent(status) && status.silentSince ? t('sync.silent', { since: timeToday(status.silentSince) }) : ''
  const icon = <SyncIcon status={status} />
  const click = () => (elsewhere ? void navigate(rehearses ? rehearsalPath : quickbooksPath) : start.mutate({}))
  return (
    <span title={status.reason || said || (elsewhere ? label : t('sync.now'))}>
      <Button visibleFrom="md" variant="subtle" color="gray" px={10} leftSection={icon} loading={start.isPending} onClick={click}>
        {label}
      </Button>
      <ActionIcon hiddenFrom="md" variant="subtle" color="gray" size="lg" aria-label={label} loading={start.isPending} onClick={click}>
        {icon}
      </ActionIcon>
    </span>
  )
}

type Status = Result<typeof getSyncStatus>

/** What broke the connection for good says more. */
const isSilent = ({ connection, silentSince }: Status) => connection === 'active' && silentSince !== null

function useLabel(status: Status | undefined): string {
  const { t } = useTranslation()
  if (!status) return ''
  if (isSilent(status)) return t('sync.noAnswer')
  if (isRunning(status.state)) return t('sync.running')
  if (status.connection === 'none') return t('sync.notConnected')
  if (status.connection === 'reconnect') return t('sync.reconnect')
  if (status.connection === 'accessRefused') return t('sync.accessRefused')
  if (status.connection === 'paused') return t('sync.paused')
  if (status.connection === 'rehearsal') return t('sync.rehearsal')
  return status.lastSyncAt ? t('sync.last', { when: relativeTime(status.lastSyncAt) }) : t('sync.never')
}

function SyncIcon({ status }: { status: Status }) {
  const running = isRunning(status.state)
  const { data: progress } = useSyncProgress(running)
  if (isSilent(status)) return <IconPlugConnectedX size={18} color="var(--mantine-color-error)" aria-hidden />
  if (running) {
    const share = progress && progress.total > 0 ? progress.done / progress.total : 0.08
    return <ProgressRing share={Math.min(1, share)} />
  }
  if (status.connection === 'none') return <IconPlugConnected size={18} aria-hidden />
  if (status.connection !== 'active' || status.needsYou > 0) {
    return <IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden />
  }
  return <IconRefresh size={18} aria-hidden />
}
