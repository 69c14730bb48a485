import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { automationsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { dayOf, today } from '#web/ui/values/dates.ts'
import { assignAutomation, type CustomerAutomation, getAutomations } from '../contract.ts'
import { says } from './says.ts'

const live = ['Active', 'Paused', 'Failed']
const dayMs = 86_400_000
const form = z.object({ automationId: z.string().min(1, 'validation.required'), expirationTime: z.union([z.literal(''), z.iso.date()]) })

const dayIn = (days: number | null) => (days ? dayOf(new Date(Date.now() + days * dayMs)) : '')

/** Gives the customer an automation it does not have; when it ends is proposed by the automation. */
export default function AssignDialog({
  customerId,
  customerName,
  rows,
  onClose,
}: {
  customerId: string
  customerName: string
  rows: readonly CustomerAutomation[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  // What the list becomes while the dialog is open does not change what is chosen.
  const [choices] = useState(() => rows.filter(({ active, assignment }) => active && !live.includes(assignment?.state ?? '')))
  const save = useAction(assignAutomation, {
    refreshes: [getAutomations],
    success: t('automations.assigned'),
    silent: true,
    onSuccess: onClose,
  })
  const first = choices[0]
  const zodForm = useZodForm(form, {
    initialValues: { automationId: first?.automationId ?? '', expirationTime: dayIn(first?.expiresDays ?? null) },
    labels: { automationId: t('fields.automation'), expirationTime: t('automations.expires') },
    onSubmit: ({ automationId, expirationTime }) =>
      save.mutateAsync({ params: { id: customerId }, body: { automationId, expirationTime: expirationTime || null } }),
  })
  const { field, submit, saving, serverError } = zodForm
  const chosen = choices.find(({ automationId }) => automationId === zodForm.form.values.automationId)
  return (
    <Dialog onClose={onClose} title={t('automations.assignTo', { name: customerName })}>
      {choices.length === 0 ? (
        <Stack>
          <Text>{t('automations.noneLeft')}</Text>
          <Button component={Link} to={automationsPath} variant="default" data-autofocus>
            {t('automations.toAll')}
          </Button>
        </Stack>
      ) : (
        <DialogForm onSubmit={submit} error={serverError} cancel={onClose} saving={saving} label={t('automations.assign')}>
          <NativeSelect
            {...field('automationId')}
            data-autofocus
            data={choices.map(({ automationId, automationName }) => ({ value: automationId, label: automationName }))}
            description={chosen && says(chosen.schedule)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={({ currentTarget: { value } }) => {
              const days = choices.find(({ automationId }) => automationId === value)?.expiresDays ?? null
              zodForm.form.setValues({ automationId: value, expirationTime: dayIn(days) })
            }}
          />
          <DateField
            {...field('expirationTime')}
            min={today()}
            description={t('automations.expiresHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
