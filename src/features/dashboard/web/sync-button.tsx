import { ActionIcon, Button, RingProgress, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { relativeTime } from '#web/dates.ts'
import { isRunning, useStartSync, useSyncEnd, useSyncProgress, useSyncStatus } from '#web/sync/use-sync.ts'

const quickbooksPath = '/dashboard/settings/quickbooks'

/** The sync at a glance; a click starts one, or leads to what keeps it from starting. */
export function SyncButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: status } = useSyncStatus()
  const running = isRunning(status?.state)
  const { data: progress } = useSyncProgress(running)
  const start = useStartSync()
  useSyncEnd(status?.state)
  if (!status) return null

  const broken = status.connection !== 'active'
  const label = running
    ? t('sync.running')
    : status.connection === 'none'
      ? t('sync.notConnected')
      : status.connection === 'reconnect'
        ? t('sync.reconnect')
        : status.connection === 'paused'
          ? t('sync.paused')
          : status.lastSyncAt
            ? t('sync.last', { when: relativeTime(status.lastSyncAt) })
            : t('sync.never')
  const percent = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 8
  const icon = running ? (
    <RingProgress size={22} thickness={3} sections={[{ value: percent, color: 'orange' }]} aria-hidden />
  ) : status.connection === 'none' ? (
    <IconPlugConnected size={18} aria-hidden />
  ) : broken || status.needsYou > 0 ? (
    <IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden />
  ) : (
    <IconRefresh size={18} aria-hidden />
  )
  const click = () => {
    if (broken || running) void navigate(quickbooksPath)
    else start.mutate({})
  }
  const hint = status.reason || (broken || running ? label : t('sync.now'))
  return (
    <Tooltip label={hint} multiline maw={280}>
      <span>
        <Button visibleFrom="md" variant="subtle" color="gray" px={10} leftSection={icon} loading={start.isPending} onClick={click}>
          {label}
        </Button>
        <ActionIcon hiddenFrom="md" variant="subtle" color="gray" size="lg" aria-label={label} loading={start.isPending} onClick={click}>
          {icon}
        </ActionIcon>
      </span>
    </Tooltip>
  )
}
