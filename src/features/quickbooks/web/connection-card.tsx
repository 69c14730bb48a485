import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconListCheck, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { rehearsalPath } from '#contract/places.ts'
import { disconnect, getConnection, getSyncProgress, getSyncStatus } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { exactTime, timeToday } from '#web/ui/values/dates.ts'
import { useConnect } from './use-connect.ts'
import { isRunning, useStartSync, useSyncStatus } from './use-sync.ts'

type Connection = Result<typeof getConnection>

const looks = {
  none: { color: 'gray', Icon: IconPlugConnectedX },
  active: { color: 'green', Icon: IconCircleCheck },
  /** Nobody answers at present: that we are connected says nothing then. */
  silent: { color: 'yellow', Icon: IconPlugConnectedX },
  accessRefused: { color: 'red', Icon: IconAlertTriangle },
  reconnect: { color: 'red', Icon: IconAlertTriangle },
  paused: { color: 'yellow', Icon: IconPlayerPause },
  rehearsal: { color: 'yellow', Icon: IconListCheck },
}

const connectable: readonly Connection['state'][] = ['none', 'accessRefused', 'reconnect', 'paused']

export function ConnectionCard({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const may = useCan()
  const status = useSyncStatus()
  const start = useStartSync()
  const { connect, connecting, blocked } = useConnect()
  const [asking, ask] = useDisclosure(false)
  const remove = useAction(disconnect, {
    refreshes: [getConnection, getSyncStatus, getSyncProgress],
    success: t('quickbooks.disconnected'),
    onSuccess: ask.close,
  })
  const silentSince = connection.state === 'active' ? (status.data?.silentSince ?? null) : null
  const shown = silentSince ? 'silent' : connection.state
  const { color, Icon } = looks[shown]
  const connected = connection.state !== 'none'
  return (
    <section aria-labelledby="connection">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex="1 1 360px">
          <Group gap="sm">
            <Title order={2} size="h4" id="connection">
              {connected ? connection.companyName : t('quickbooks.notConnectedTitle')}
            </Title>
            {connected && (
              <Badge
                variant="default"
                tt="none"
                leftSection={<Icon size={14} color={`var(--mantine-color-${color}-7)`} aria-hidden style={{ display: 'block' }} />}
              >
                {t(`quickbooks.states.${shown}`)}
              </Badge>
            )}
          </Group>
          {!connected && (
            <Text c="dimmed" maw={520}>
              {t('quickbooks.about')}
            </Text>
          )}
          {connected && <Facts connection={connection} lastSyncAt={status.data?.lastSyncAt ?? null} />}
        </Stack>
        <Group gap="sm">
          {connection.state === 'active' && may('sync.write') && (
            <Button loading={start.isPending} disabled={isRunning(status.data?.state)} onClick={() => start.mutate({})}>
              {t('sync.now')}
            </Button>
          )}
          {may('settings.write') && connectable.includes(connection.state) && (
            <Button loading={connecting} onClick={connect}>
              {t(connected ? 'quickbooks.reconnectButton' : 'quickbooks.connectButton')}
            </Button>
          )}
          {connection.state === 'rehearsal' && (
            <Button component={Link} to={rehearsalPath}>
              {t('rehearsal.open')}
            </Button>
          )}
          {may('settings.write') && connected && (
            <Button variant="default" onClick={ask.open}>
              {t('quickbooks.disconnectButton')}
            </Button>
          )}
        </Group>
      </Group>
      {blocked && (
        <Alert color="red" role="alert" mt="md" icon={<IconAlertTriangle aria-hidden />}>
          {t('quickbooks.popupBlocked')}
        </Alert>
      )}
      {connection.reason && (
        <Alert
          color={connection.state === 'reconnect' || connection.state === 'accessRefused' ? 'red' : 'yellow'}
          mt="md"
          icon={<IconAlertTriangle aria-hidden />}
        >
          {connection.reason}
        </Alert>
      )}
      {silentSince && (
        <Alert color="yellow" mt="md" icon={<IconPlugConnectedX aria-hidden />}>
          {t('sync.silent', { since: timeToday(silentSince) })}
        </Alert>
      )}
      {connection.limits.map((limit) => (
        <Alert key={limit} color="yellow" mt="md" icon={<IconAlertTriangle aria-hidden />}>
          {limit}
        </Alert>
      ))}
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => remove.mutate({})}
        loading={remove.isPending}
        title={t('quickbooks.disconnectTitle', { name: connection.companyName })}
        confirmLabel={t('quickbooks.disconnectButton')}
        danger
      >
        {t('quickbooks.disconnectText', { name: connection.companyName })}
      </ConfirmDialog>
    </section>
  )
}

function Facts({ connection, lastSyncAt }: { connection: Connection; lastSyncAt: string | null }) {
  const { t } = useTranslation()
  return (
    <Text c="dimmed" size="sm">
      {connection.connectedAt && t('quickbooks.connectedBy', { who: connection.connectedBy, when: exactTime(connection.connectedAt) })}
      {lastSyncAt && (
        <>
          {' · '}
          {t('sync.lastTitle')}: <DateText iso={lastSyncAt} />
        </>
      )}
      {connection.readsThisMonth > 0 && ` · ${t('quickbooks.reads', { count: connection.readsThisMonth })}`}
    </Text>
  )
}
