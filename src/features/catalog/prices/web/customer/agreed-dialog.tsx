import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type AgreedPrice, agreedPriceForm, findPrice, listAgreedPrices, saveAgreedPrice } from '../../contract.ts'
import { RowFields, useRowLabels } from '../row-fields.tsx'

type Props = { customerId: string; row: AgreedPrice | null; onClose: () => void }

/** What a customer pays for an item, from a quantity and a day on. */
export default function AgreedDialog({ customerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(saveAgreedPrice, {
    refreshes: [listAgreedPrices, findPrice],
    success: t('prices.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(agreedPriceForm, {
    initialValues: {
      itemId: row?.itemId ?? '',
      unit: row?.unit ?? '',
      minimum: row?.minimum ?? '1',
      price: row?.price ?? '',
      validFrom: row?.validFrom ?? '',
      validTo: row?.validTo ?? '',
    },
    labels: useRowLabels(),
    onSubmit: (body) => save.mutateAsync({ params: { id: customerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog
      title={row ? t('prices.editNamed', { name: row.itemNumber || row.itemName }) : t('prices.agreed.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <RowFields values={form.values} field={field} onSet={(name, value) => form.setFieldValue(name, value)}>
        <TextInput {...field('price')} inputMode="decimal" autoComplete="off" leftSection="$" />
      </RowFields>
    </SaveDialog>
  )
}
