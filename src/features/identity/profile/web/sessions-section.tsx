import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { endOtherSessions, endOwnSession, listSessions, type OwnSession } from '../contract.ts'
import { deviceName } from './device-name.ts'
import { ProfileSection } from './profile-section.tsx'

export function SessionsSection() {
  const { t } = useTranslation()
  const sessions = useApi(listSessions, {})
  const [asks, setAsks] = useState(false)
  const refreshes = [listSessions]
  const end = useAction(endOwnSession, { refreshes, success: t('profile.sessions.ended') })
  const endOthers = useAction(endOtherSessions, { refreshes, success: t('profile.sessions.othersEnded'), onSuccess: () => setAsks(false) })
  const rows = sessions.data?.rows ?? []
  return (
    <ProfileSection title={t('profile.sessions.title')} text={t('profile.sessions.text')}>
      {sessions.error && <ErrorState error={sessions.error} onRetry={sessions.refetch} />}
      {sessions.isPending && <Skeleton h={96} />}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.body.id === session.id}
            onEnd={() => end.mutate({ body: { id: session.id } })}
          />
        ))}
      </Stack>
      {rows.length > 1 && (
        <Group>
          <Button variant="default" onClick={() => setAsks(true)}>
            {t('profile.sessions.endOthers')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => endOthers.mutate({})}
        title={t('profile.sessions.endOthers')}
        confirmLabel={t('profile.sessions.endOthersConfirm')}
        loading={endOthers.isPending}
        danger
      >
        {t('profile.sessions.endOthersText')}
      </ConfirmDialog>
    </ProfileSection>
  )
}

function SessionRow({ session, ending, onEnd }: { session: OwnSession; ending: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const device = deviceName(session.userAgent) || t('profile.sessions.otherDevice')
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.current && (
            <Badge variant="light" color="green" tt="none">
              {t('profile.sessions.current')}
            </Badge>
          )}
          {session.isAdmin && (
            <Badge variant="default" tt="none">
              {t('profile.sessions.admin')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('profile.sessions.from', { ip: session.ip })} · {t('profile.sessions.active')} <DateText iso={session.lastActiveAt} />
        </Text>
      </Stack>
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={ending}
          onClick={onEnd}
          aria-label={t('profile.sessions.endNamed', { device, ip: session.ip })}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </Group>
  )
}
