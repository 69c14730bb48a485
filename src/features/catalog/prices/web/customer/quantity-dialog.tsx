import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { ItemField } from '../../../items/web/door.ts'
import { type AgreedQuantity, agreedQuantityForm, listAgreedQuantities, saveAgreedQuantity } from '../../agreed-quantities.ts'

type Props = { customerId: string; row: AgreedQuantity | null; onClose: () => void }

/** In which quantities a customer buys an item in stores. */
export default function QuantityDialog({ customerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(saveAgreedQuantity, {
    refreshes: [listAgreedQuantities],
    success: t('prices.quantities.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(agreedQuantityForm, {
    initialValues: {
      itemId: row?.itemId ?? '',
      minimumQuantity: row?.minimumQuantity ?? '',
      multipleQuantity: row?.multipleQuantity ?? '',
      maximumQuantity: row?.maximumQuantity ?? '',
    },
    labels: {
      itemId: t('prices.fields.itemNumber'),
      minimumQuantity: t('stores.catalog.minimumQuantity'),
      multipleQuantity: t('stores.catalog.multipleQuantity'),
      maximumQuantity: t('stores.catalog.maximumQuantity'),
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: customerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  const quantity = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const
  return (
    <SaveDialog
      title={row ? t('prices.editNamed', { name: row.itemNumber || row.itemName }) : t('prices.quantities.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <ItemField {...field('itemId')} value={form.values.itemId} onChange={(id) => form.setFieldValue('itemId', id)} />
      <Group grow align="flex-start">
        <TextInput {...field('minimumQuantity')} {...quantity} />
        <TextInput {...field('multipleQuantity')} {...quantity} />
        <TextInput {...field('maximumQuantity')} {...quantity} />
      </Group>
    </SaveDialog>
  )
}
