import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { getRehearsal, repeatRehearsal } from '../contract.ts'

/** Why a worker could not go on, and the button that has it try again. */
export function RehearsalStopped({ problem }: { problem: string }) {
  const { t } = useTranslation()
  const repeat = useAction(repeatRehearsal, { refreshes: [getRehearsal] })
  const mayRepeat = useCan()('sync.write')
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('rehearsal.stopped.title')} role="alert">
      <Text>{problem}</Text>
      {mayRepeat && (
        <Group mt="sm">
          <Button size="xs" loading={repeat.isPending} onClick={() => repeat.mutate({})}>
            {t('rehearsal.stopped.again')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
