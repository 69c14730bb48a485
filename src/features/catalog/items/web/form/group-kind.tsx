import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { addedTypes } from '../../contract.ts'
import type { ItemForm } from './use-item-form.ts'

/** Only of a new item: what kind it is stays, there as here. */
export function KindFields({ zodForm: { form, field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  const isTracked = form.values.itemType === 'Inventory'
  return (
    <FormGroup title={t('items.form.kindGroup')} text={t('items.form.kindText')}>
      <Wide>
        <Radio.Group {...field('itemType')}>
          <Stack gap="xs" mt={6}>
            {addedTypes.map((type) => (
              <Radio key={type} value={type} label={t(`items.type.${type}`)} description={t(`items.form.kinds.${type}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Wide>
      {isTracked && (
        <>
          <TextInput
            {...field('startQuantity')}
            {...helpBelow}
            inputMode="decimal"
            autoComplete="off"
            description={t('items.form.startHelp')}
          />
          <DateField {...field('startDate')} />
        </>
      )}
    </FormGroup>
  )
}
