import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getPartner, listPartnerItems, type PartnerItem, partnerItemFields, savePartnerItem } from '../../contract.ts'
import { CodeFields } from '../code-fields.tsx'
import { OurItemField } from '../our-item-field.tsx'

const kinds = ['GTIN', 'IN', 'SK', 'CB', 'BP', 'PI', 'VN', 'VA', 'VC'] as const

type Props = { partnerId: string; item: PartnerItem | null; onClose: () => void }

/** Adds or changes what the partner calls one of our items. */
export default function ItemDialog({ partnerId, item, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(savePartnerItem, {
    refreshes: [listPartnerItems, getPartner],
    success: t('partners.codeSaved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(partnerItemFields, {
    initialValues: {
      qualifier: item?.qualifier ?? 'GTIN',
      code: item?.code ?? '',
      itemId: item?.itemId ?? '',
      unit: item?.unit ?? '',
      casePack: item?.casePack ?? '1',
    },
    labels: { itemId: t('fields.itemNumber'), unit: t('partners.items.unit') },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: item?.id } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog
      title={item ? t('partners.editNamed', { name: `${item.qualifier} ${item.code}` }) : t('partners.items.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <CodeFields
        kindProps={field('qualifier')}
        codeProps={field('code')}
        kind={form.values.qualifier}
        kinds={kinds}
        labelOf={(kind) => textOf(`partners.itemKinds.${kind}`)}
        onKind={(kind) => form.setFieldValue('qualifier', kind)}
      />
      <OurItemField {...field('itemId')} value={form.values.itemId} item={item} onChange={(id) => form.setFieldValue('itemId', id)} />
      <Group grow align="flex-start">
        <TextInput {...field('unit')} description={t('partners.help.unit')} autoComplete="off" />
        <TextInput {...field('casePack')} description={t('partners.help.casePack')} inputMode="decimal" autoComplete="off" />
      </Group>
    </SaveDialog>
  )
}
