import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { automationPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { activateAutomation, getAutomation, listAutomations } from '../contract.ts'

/** Switches it on and off, edits and deletes it. What stops for customers is said before. */
export function AutomationActions({ automation, onRemove }: { automation: Result<typeof getAutomation>; onRemove: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'off' | 'remove' | null>(null)
  const { id, active, customers } = automation
  const close = () => setAsked(null)
  const refreshes = [getAutomation, listAutomations]
  const name = automation.fields.automationName
  const back = useAction(activateAutomation, { refreshes })
  const activate = useAction(activateAutomation, {
    refreshes,
    success: (_, { body }) => t(body.active ? 'automations.done.on' : 'automations.done.off', { name }),
    // For whom it stopped it does not begin again.
    undo: (_, { params, body }) => (customers > 0 ? null : () => back.mutate({ params, body: { active: !body.active } })),
    onSuccess: close,
  })
  const turn = (on: boolean) => activate.mutate({ params: { id }, body: { active: on } })
  return (
    <>
      <Button variant="default" onClick={() => setAsked('remove')}>
        {t('common.remove')}
      </Button>
      <Button component={Link} to={`${automationPath(id)}?edit=1`} variant="default">
        {t('common.edit')}
      </Button>
      {active ? (
        <Button variant="default" loading={activate.isPending} onClick={() => (customers ? setAsked('off') : turn(false))}>
          {t('automations.turnOff')}
        </Button>
      ) : (
        <Button loading={activate.isPending} onClick={() => turn(true)}>
          {t('automations.turnOn')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => (asked === 'remove' ? onRemove() : turn(false))}
        loading={activate.isPending}
        title={t(asked === 'remove' ? 'automations.removeNamed' : 'automations.turnOffNamed', { name })}
        confirmLabel={t(asked === 'remove' ? 'common.remove' : 'automations.turnOff')}
        danger
      >
        {customers > 0 ? t('automations.stopsFor', { count: customers }) : t('automations.stopsForNobody')}
      </ConfirmDialog>
    </>
  )
}
