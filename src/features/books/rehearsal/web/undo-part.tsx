import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { getConnection, getSyncStatus } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { Rehearsal } from '../contract.ts'
import { getRehearsal, undoRehearsal } from '../contract.ts'
import { SentList } from './sent-list.tsx'

/** Back to the restore point, and what that cannot reach. */
export function UndoPart({ rehearsal, until }: { rehearsal: Rehearsal; until: string }) {
  const { t } = useTranslation()
  const [asking, ask] = useDisclosure(false)
  const undo = useAction(undoRehearsal, {
    refreshes: [getRehearsal, getConnection, getSyncStatus],
    success: t('rehearsal.undo.started'),
    onSuccess: ask.close,
  })
  if (!useCan()('settings.write')) return null
  return (
    <section aria-labelledby="rehearsal-undo">
      <Stack gap="sm" maw={760}>
        <Title order={2} size="h4" id="rehearsal-undo">
          {t('rehearsal.undo.title')}
        </Title>
        <Text>
          {t('rehearsal.undo.text', { until: dayText(until) })}{' '}
          {t(rehearsal.isFirst ? 'rehearsal.undo.importedGo' : 'rehearsal.undo.importedStay')}
        </Text>
        <SentList rehearsal={rehearsal} />
        <Button variant="default" onClick={ask.open} style={{ alignSelf: 'flex-start' }}>
          {t('rehearsal.undo.button')}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => undo.mutate({ body: { id: rehearsal.id } })}
        loading={undo.isPending}
        title={t('rehearsal.undo.confirmTitle')}
        confirmLabel={t('rehearsal.undo.confirm')}
        danger
      >
        {t('rehearsal.undo.confirmText', { count: rehearsal.sentCount })}
      </ConfirmDialog>
    </section>
  )
}
