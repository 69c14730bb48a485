import { Alert, Select, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { getVisitChoices, planVisit, visitPlan } from '../contract.ts'
import { shownVisits } from './shown-visits.ts'
import { VisitPlanned } from './visit-planned.tsx'

type Props = { customer: { id: string; name: string } | null; onClose: () => void; onPlanned: (devices: number) => void }

/** A visit at a customer, or another day, rep or note for the one that is planned there. `customer` null: it is chosen first. */
export default function PlanDialog({ customer, onClose, onPlanned }: Props) {
  const { t } = useTranslation()
  const plan = useAction(planVisit, {
    refreshes: shownVisits,
    silent: true,
    onSuccess: ({ devices }) => {
      onPlanned(devices)
      onClose()
    },
  })
  const zodForm = useZodForm(visitPlan, {
    initialValues: { customerId: customer?.id ?? '', day: '', repId: '', note: '' },
    labels: { customerId: t('fields.customerName'), day: t('fields.visitDay'), repId: t('visits.who'), note: t('fields.visitNote') },
    onSubmit: (body) => plan.mutateAsync({ body }),
  })
  const { form, field } = zodForm
  const { customerId } = form.values
  const choices = useApi(getVisitChoices, { params: { id: customerId } }, { enabled: isId(customerId) })
  const { planned, reps = [], today, repId } = choices.data ?? {}
  const filledFor = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer, when it is known what stands there
  useEffect(() => {
    if (!choices.data || filledFor.current === customerId) return
    filledFor.current = customerId
    const { day, note } = form.values
    // What was typed before the answer came stays.
    form.setValues({
      repId: form.values.repId || (planned?.repId ?? repId ?? ''),
      day: day || (planned && planned.day >= (today ?? '') ? planned.day : ''),
      note: note || (planned?.note ?? ''),
    })
  }, [choices.data])
  return (
    <SaveDialog
      title={t(planned ? 'visits.changeTitle' : 'visits.plan')}
      zodForm={zodForm}
      small
      label={t('visits.save')}
      onClose={onClose}
    >
      {!customer && (
        <CustomerSelect
          {...field('customerId')}
          name=""
          nothingFound={t('visits.noCustomer')}
          value={customerId || null}
          onChange={(id) => form.setValues({ customerId: id ?? '', repId: '' })}
        />
      )}
      {choices.error && (
        <Alert color="red" role="alert">
          {choices.error.message}
        </Alert>
      )}
      {planned && <VisitPlanned day={planned.day} rep={reps.find(({ id }) => id === planned.repId)?.name ?? ''} />}
      <DateField {...field('day')} min={today} data-autofocus={customer ? true : undefined} />
      <Select
        {...field('repId')}
        description={t('visits.whoHelp')}
        data={reps.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('visits.noRep')}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      />
      <Textarea {...field('note')} description={t('visits.noteHelp')} autosize minRows={2} maxRows={6} maxLength={1000} />
    </SaveDialog>
  )
}
