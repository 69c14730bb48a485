import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getPriceLevel, type LevelPrice, levelPriceForm, listLevelPrices, saveLevelPrice } from '../../contract.ts'
import { listPricesOfItem } from '../../prices-of-item.ts'
import { RowFields, useRowLabels } from '../row-fields.tsx'
import { PercentField } from './percent-field.tsx'

type Props = { levelId: string; row: LevelPrice | null; onClose: () => void }

/** What an item costs in a level, from a quantity and a day on. */
export default function LevelPriceDialog({ levelId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(saveLevelPrice, {
    refreshes: [listLevelPrices, listPricesOfItem, getPriceLevel],
    success: t('prices.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(levelPriceForm, {
    initialValues: {
      itemId: row?.itemId ?? '',
      unit: row?.unit ?? '',
      minimum: row?.minimum ?? '1',
      price: row?.price ?? '',
      percent: row?.percent ?? '',
      validFrom: row?.validFrom ?? '',
      validTo: row?.validTo ?? '',
    },
    labels: { ...useRowLabels(), percent: t('prices.percentLabel') },
    onSubmit: (body) => save.mutateAsync({ params: { id: levelId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  const [by, setBy] = useState(row?.percent ? 'percent' : 'price')
  return (
    <SaveDialog
      title={row ? t('prices.editNamed', { name: row.itemNumber || row.itemName }) : t('prices.ofItems.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <RowFields values={form.values} field={field} onSet={(name, value) => form.setFieldValue(name, value)}>
        <SegmentedControl
          aria-label={t('prices.by')}
          value={by}
          onChange={(next) => {
            setBy(next)
            form.setValues(next === 'price' ? { percent: '' } : { price: '' })
          }}
          data={[
            { value: 'price', label: t('prices.fields.price') },
            { value: 'percent', label: t('prices.fields.percent') },
          ]}
        />
        <Group grow align="flex-start">
          {by === 'price' ? (
            <TextInput {...field('price')} withAsterisk inputMode="decimal" autoComplete="off" leftSection="$" />
          ) : (
            <PercentField
              {...field('percent')}
              withAsterisk
              value={form.values.percent}
              onChange={(text) => form.setFieldValue('percent', text)}
            />
          )}
        </Group>
      </RowFields>
    </SaveDialog>
  )
}
