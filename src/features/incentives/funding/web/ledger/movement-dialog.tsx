import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { today } from '#web/ui/values/dates.ts'
import { addFundingMovement } from '../../contract.ts'
import { shownFundings } from '../shown-fundings.ts'

const form = z.object({
  amount: typedDollars.refine((cents) => cents > 0, 'programs.errors.amount'),
  day: z.iso.date('programs.errors.date'),
  reference: optionalText(60),
  note: optionalText(300),
})

/** Money that came to pay rewards of, or was taken out again. */
export default function MovementDialog({ kind, onClose }: { kind: 'deposit' | 'withdrawal'; onClose: () => void }) {
  const { t } = useTranslation()
  const [key] = useState(requestKey)
  const add = useAction(addFundingMovement, {
    refreshes: shownFundings,
    silent: true,
    success: t('funding.ledger.noted'),
    onSuccess: onClose,
  })
  const zodForm = useZodForm(form, {
    initialValues: { amount: '', day: today(), reference: '', note: '' },
    labels: { day: t('fields.date') },
    onSubmit: (body) => add.mutateAsync({ body: { ...body, kind, requestKey: key } }),
  })
  return (
    <SaveDialog title={t(`funding.ledger.add.${kind}`)} zodForm={zodForm} label={t('common.save')} small onClose={onClose}>
      <TextInput {...zodForm.field('amount')} leftSection="$" inputMode="decimal" autoComplete="off" data-autofocus />
      <DateField {...zodForm.field('day')} value={zodForm.form.values.day} onChange={(day) => zodForm.form.setFieldValue('day', day)} />
      <TextInput {...zodForm.field('reference')} autoComplete="off" />
      <TextInput {...zodForm.field('note')} autoComplete="off" />
    </SaveDialog>
  )
}
