import { Group, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { useApi } from '#web/app/calls/query.ts'
import type { useZodForm } from '#web/app/form.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { searchItems } from '../../items/contract.ts'
import { ItemField } from '../../items/web/door.ts'

type Name = 'itemId' | 'unit' | 'minimum' | 'validFrom' | 'validTo'
type Field = ReturnType<ReturnType<typeof useZodForm>['field']>
type Props = {
  values: { itemId: string; unit: string; validFrom: string | null; validTo: string | null }
  field: (name: Name) => Field
  onSet: (name: Name, value: string) => void
  /** What it costs. */
  children: ReactNode
}

export function useRowLabels() {
  const { t } = useTranslation()
  return {
    itemId: t('prices.fields.itemNumber'),
    unit: t('prices.fields.unit'),
    minimum: t('prices.fields.minimum'),
    price: t('prices.fields.price'),
    validFrom: t('prices.fields.validFrom'),
    validTo: t('prices.fields.validTo'),
  }
}

/** Of which item, from how many and when. */
export function RowFields({ values, field, onSet, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ItemField
        {...field('itemId')}
        value={values.itemId}
        onChange={(id) => {
          onSet('itemId', id)
          if (id !== values.itemId) onSet('unit', '')
        }}
      />
      <Group grow align="flex-start">
        <TextInput {...field('minimum')} inputMode="decimal" autoComplete="off" description={t('prices.minimumHelp')} {...below} />
        <UnitField field={field('unit')} itemId={values.itemId} unit={values.unit} onUnit={(unit) => onSet('unit', unit)} />
      </Group>
      {children}
      <Group grow align="flex-start">
        <DateField {...field('validFrom')} value={values.validFrom ?? ''} onChange={(day) => onSet('validFrom', day)} />
        <DateField {...field('validTo')} value={values.validTo ?? ''} onChange={(day) => onSet('validTo', day)} />
      </Group>
    </>
  )
}

const below: Pick<TextInputProps, 'inputWrapperOrder'> = { inputWrapperOrder: ['label', 'input', 'description', 'error'] }

type UnitProps = { field: Field; itemId: string; unit: string; onUnit: (unit: string) => void }

/** Of which pack it is the price, where the item has any. */
function UnitField({ field: { label, error, onBlur }, itemId, unit, onUnit }: UnitProps) {
  const { t } = useTranslation()
  const item = useApi(searchItems, { query: { ids: itemId } }, { enabled: isId(itemId) }).data?.rows[0]
  const own = item?.unit ?? ''
  const packs = (item?.packs ?? []).filter((pack) => pack.unit !== own)
  const listed = [
    { value: '', label: own || t('prices.ownUnit') },
    ...packs.map((pack) => ({ value: pack.unit, label: `${pack.unit} (${pack.quantity})` })),
  ]
  const isListed = unit === own || listed.some(({ value }) => value === unit)
  return (
    <NativeSelect
      label={label}
      error={error}
      onBlur={onBlur}
      description={t('prices.unitHelp')}
      {...below}
      value={unit === own ? '' : unit}
      data={isListed ? listed : [...listed, { value: unit, label: unit }]}
      onChange={({ currentTarget }) => onUnit(currentTarget.value)}
    />
  )
}
