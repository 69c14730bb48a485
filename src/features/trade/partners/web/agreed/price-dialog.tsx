import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ItemField } from '#features/catalog/items/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { listPartnerPrices, type PartnerPrice, partnerPriceForm, savePartnerPrice } from '../../contract.ts'

type Props = { partnerId: string; row: PartnerPrice | null; onClose: () => void }

/** What a partner pays for an item, from a day on. */
export default function PriceDialog({ partnerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(savePartnerPrice, {
    refreshes: [listPartnerPrices],
    success: t('partners.prices.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(partnerPriceForm, {
    initialValues: {
      itemId: row?.itemId ?? '',
      unit: row?.unit ?? '',
      minimum: row?.minimum ?? '1',
      price: row?.price ?? '',
      validFrom: row?.validFrom ?? '',
      validTo: row?.validTo ?? '',
    },
    labels: {
      itemId: t('fields.itemNumber'),
      unit: t('partners.prices.unit'),
      price: t('partners.prices.price'),
      minimum: t('prices.fields.minimum'),
      validFrom: t('prices.fields.validFrom'),
      validTo: t('prices.fields.validTo'),
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog
      title={row ? t('partners.editNamed', { name: row.itemNumber }) : t('partners.prices.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <ItemField {...field('itemId')} value={form.values.itemId} onChange={(id) => form.setFieldValue('itemId', id)} />
      <Group grow align="flex-start">
        <TextInput {...field('price')} inputMode="decimal" autoComplete="off" leftSection="$" />
        <TextInput {...field('unit')} description={t('partners.prices.unitHelp')} autoComplete="off" />
      </Group>
      <TextInput {...field('minimum')} inputMode="decimal" autoComplete="off" description={t('prices.minimumHelp')} />
      <Group grow align="flex-start">
        <DateField {...field('validFrom')} />
        <DateField {...field('validTo')} />
      </Group>
    </SaveDialog>
  )
}
