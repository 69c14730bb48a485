import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { addedTypes, getItemChoices } from '../../contract.ts'
import type { ItemForm } from './use-item-form.ts'

/** Only of a new item: what kind it is stays, there as here. */
export function KindFields({ zodForm: { form, field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  const isTracked = form.values.itemType === 'Inventory'
  const choices = useApi(getItemChoices, {}, { staleTime: 60_000, enabled: isTracked }).data
  const accounts = { costAccountId: choices?.costAccounts ?? [], stockAccountId: choices?.stockAccounts ?? [] }
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
          {(['costAccountId', 'stockAccountId'] as const).map((name) => (
            <NativeSelect
              key={name}
              {...field(name)}
              value={form.values[name] ?? ''}
              onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value || null)}
              data={[
                { value: '', label: t('items.form.usualAccount') },
                ...accounts[name].map((account) => ({ value: account.id, label: account.name })),
              ]}
            />
          ))}
        </>
      )}
    </FormGroup>
  )
}
