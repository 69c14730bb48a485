import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { type AgreedPrice, endAgreedPrice, findPrice, listAgreedPrices } from '../../contract.ts'

/** The last day of an agreed price: afterwards the customer pays by its level again. */
export default function EndDialog({ row, onClose }: { row: AgreedPrice; onClose: () => void }) {
  const { t } = useTranslation()
  const end = useAction(endAgreedPrice, {
    refreshes: [listAgreedPrices, findPrice],
    success: t('prices.agreed.ended'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(endAgreedPrice.body, {
    initialValues: { validTo: today() },
    labels: { validTo: t('prices.agreed.lastDay') },
    onSubmit: (body) => end.mutateAsync({ params: { id: row.id }, body }),
  })
  return (
    <SaveDialog
      title={t('prices.endNamed', { name: row.itemNumber || row.itemName })}
      zodForm={zodForm}
      small
      label={t('prices.end')}
      onClose={onClose}
    >
      <DateField
        {...zodForm.field('validTo')}
        min={row.validFrom ?? undefined}
        description={t('prices.agreed.lastDayHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
      />
    </SaveDialog>
  )
}
