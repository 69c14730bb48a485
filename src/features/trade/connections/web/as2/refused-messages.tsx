import { Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { listRefusedMessages, type RefusedMessage } from '../../contract.ts'

/** What was sent and not taken, or taken while the sender has no receipt: when, by whom, why, and what to do. */
export function RefusedMessages({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation()
  const { data } = useApi(listRefusedMessages, { params: { id: connectionId } }, { refetchInterval: useFallbackInterval() })
  if (!data) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('connections.refused.title')}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5">
            {t('connections.refused.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(data.rows.length > 0 ? 'connections.refused.about' : 'connections.refused.none')}
          </Text>
        </div>
        {data.rows.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.rows.map((row) => (
              <Refused key={`${row.at} ${row.sender} ${row.code} ${row.messageId}`} row={row} />
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  )
}

function Refused({ row: { at, sender, receiver, messageId, code, times, receipt } }: { row: RefusedMessage }) {
  const { t } = useTranslation()
  const nobody = t('connections.refused.nobody')
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span fw={600} inherit>
          {t('connections.refused.between', { sender: sender || nobody, receiver: receiver || nobody })}
        </Text>{' '}
        <Text span c="dimmed" inherit>
          <DateText iso={at} />
          {times > 1 && ` · ${t('connections.refused.times', { count: times })}`}
        </Text>
      </Text>
      {messageId && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('connections.refused.id', { id: messageId })}
        </Text>
      )}
      <StateText tone={receipt ? 'waiting' : 'bad'} text={textOf(`connections.problem.${code}`)} />
      {receipt && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('connections.refused.host', { host: receipt.host })}
          {receipt.cause && ` ${textOf(`connections.problem.${receipt.cause}`)}`}
          {receipt.detail && ` (${receipt.detail})`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {textOf(`connections.fix.${code}`)}
      </Text>
    </li>
  )
}
