import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { callVisitOff } from '../contract.ts'
import { shownVisits } from './shown-visits.ts'

/** Takes back what is planned, after a question. */
export function CallOffButton({ visit: { id, day } }: { visit: { id: string; day: string } }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const callOff = useAction(callVisitOff, {
    refreshes: shownVisits,
    success: t('visits.calledOff'),
    onSuccess: () => setAsks(false),
  })
  return (
    <>
      <GuardedButton ability="notes.write" variant="default" onClick={() => setAsks(true)}>
        {t('visits.callOff')}
      </GuardedButton>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => callOff.mutate({ params: { id }, body: {} })}
        title={t('visits.callOffTitle', { day: dayText(day) })}
        confirmLabel={t('visits.callOff')}
        loading={callOff.isPending}
      >
        <Text size="sm">{t('visits.callOffText')}</Text>
      </ConfirmDialog>
    </>
  )
}
