import { Button, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'
import { languageOf, languages } from '#contract/languages.ts'
import { getCustomer } from '#features/customers/customers/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { getStatementSchedule, lastMonthDay, saveStatementSchedule } from '../contract.ts'

type Props = { customerId: string; onClose: () => void }
type Schedule = Result<typeof getStatementSchedule>['schedule']
const form = z.object({ monthDay: z.number('validation.required').int().min(1).max(lastMonthDay), email, language: z.enum(['en', 'es']) })

/** On which day of every month a customer gets its statement by mail, and where it goes. */
export default function ScheduleDialog({ customerId, onClose }: Props) {
  const { t } = useTranslation()
  const customer = useApi(getCustomer, { params: { id: customerId } })
  const known = useApi(getStatementSchedule, { params: { customerId } })
  return (
    <Dialog onClose={onClose} title={t('receivables.schedule.title')}>
      {customer.data && known.data && (
        <ScheduleForm customerId={customerId} address={customer.data.fields.email} schedule={known.data.schedule} onClose={onClose} />
      )}
    </Dialog>
  )
}

function ScheduleForm({ customerId, address, schedule, onClose }: Props & { address: string; schedule: Schedule }) {
  const { t, i18n } = useTranslation()
  const save = useAction(saveStatementSchedule, {
    refreshes: [getStatementSchedule],
    silent: true,
    success: ({ nextOn }) => (nextOn ? t('receivables.schedule.saved', { day: dayText(nextOn) }) : t('receivables.schedule.ended')),
    onSuccess: onClose,
  })
  const { email: to = address, language = languageOf(i18n.language), monthDay = 1 } = schedule ?? {}
  const { field, submit, saving, serverError } = useZodForm(form, {
    initialValues: { monthDay, email: to, language },
    labels: { monthDay: t('receivables.schedule.day') },
    onSubmit: (body) => save.mutateAsync({ params: { customerId }, body }),
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onClose} saving={saving} label={t('common.save')}>
      <Text c="dimmed">
        {schedule ? t('receivables.schedule.next', { day: dayText(schedule.nextOn) }) : t('receivables.schedule.about')}
      </Text>
      <NumberInput {...field('monthDay')} min={1} max={lastMonthDay} allowDecimal={false} data-autofocus />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      <Select {...field('language')} data={languages.map(({ code, name }) => ({ value: code, label: name }))} allowDeselect={false} />
      {schedule && (
        <Button
          variant="subtle"
          color="red"
          w="fit-content"
          loading={save.isPending}
          onClick={() => save.mutate({ params: { customerId }, body: { monthDay: null, email: to, language } })}
        >
          {t('receivables.schedule.end')}
        </Button>
      )}
    </DialogForm>
  )
}
