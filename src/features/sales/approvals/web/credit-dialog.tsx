import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { orderChoices } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { dollarsText, typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { getCredit, setCredit } from '../contract.ts'

/** Empty: no limit. */
const creditForm = z.object({
  creditLimit: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(typedDollars.nullable()),
})

type Props = { customerId: string; limit: number | null; onClose: () => void }

export default function CreditDialog({ customerId, limit, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(setCredit, {
    refreshes: [getCredit, orderChoices],
    success: t('approvals.credit.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(creditForm, {
    initialValues: { creditLimit: limit === null ? '' : dollarsText(limit) },
    onSubmit: ({ creditLimit }) => save.mutateAsync({ params: { customerId }, body: { limit: creditLimit } }),
  })
  return (
    <SaveDialog title={t('approvals.credit.set')} zodForm={zodForm} small label={t('common.save')} onClose={onClose}>
      <TextInput
        {...zodForm.field('creditLimit')}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        description={t('approvals.credit.help')}
        data-autofocus
      />
    </SaveDialog>
  )
}
