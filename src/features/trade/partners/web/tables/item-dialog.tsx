import { Group, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ItemField } from '#features/catalog/items/web/door.ts'
import { useZodForm } from '#web/app/form.ts'
import { listPartnerItems, type PartnerItem, partnerItemFields, savePartnerItem } from '../../contract.ts'
import { ReferenceDialog, useReferenceSave } from './reference-dialog.tsx'

const kinds = ['GTIN', 'IN', 'SK', 'CB', 'BP', 'PI', 'VN', 'VA', 'VC'] as const

type Props = { partnerId: string; row: PartnerItem | null; onClose: () => void }

/** What the partner calls one of our items. */
export default function ItemDialog({ partnerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useReferenceSave(savePartnerItem, listPartnerItems, onClose)
  const zodForm = useZodForm(partnerItemFields, {
    initialValues: {
      qualifier: row?.qualifier ?? 'GTIN',
      code: row?.code ?? '',
      itemId: row?.itemId ?? '',
      unit: row?.unit ?? '',
      casePack: row?.casePack ?? '1',
      pricePerEach: row?.pricePerEach ?? false,
    },
    labels: { itemId: t('fields.itemNumber'), unit: t('partners.items.unit'), pricePerEach: t('partners.items.pricePerEach') },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  return (
    <ReferenceDialog name="items" kinds={kinds} row={row} zodForm={zodForm} onClose={onClose}>
      <ItemField {...field('itemId')} value={form.values.itemId} onChange={(id) => form.setFieldValue('itemId', id)} />
      <Group grow align="flex-start">
        <TextInput {...field('unit')} description={t('partners.help.unit')} autoComplete="off" />
        <TextInput {...field('casePack')} description={t('partners.help.casePack')} inputMode="decimal" autoComplete="off" />
      </Group>
      <Switch {...field('pricePerEach', { type: 'checkbox' })} description={t('partners.help.pricePerEach')} />
    </ReferenceDialog>
  )
}
