import { NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toYesNo } from '#contract/fields.ts'
import { CategorySelect } from '#features/catalog/categories/web/door.ts'
import { FormGroup, Wide } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { getItemChoices } from '../../contract.ts'
import { quantityRuleText } from './quantity-text.ts'
import type { ItemForm } from './use-item-form.ts'

const quantities = ['minimumQuantity', 'multipleQuantity', 'maximumQuantity'] as const
const ways = ['onDevices', 'inStores'] as const

/** Where it is found, how many of it are sold at once, and where. */
export function SellingFields({ zodForm: { form, field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  const choices = useApi(getItemChoices, {}, { staleTime: 60_000 }).data
  const { values } = form
  return (
    <FormGroup title={t('items.form.sellingGroup')} text={t('items.form.ownText')}>
      <CategorySelect
        {...field('categoryId')}
        value={values.categoryId}
        placeholder={t('items.categories.none')}
        onChange={(id) => form.setFieldValue('categoryId', id)}
      />
      <NativeSelect
        {...field('taxCodeId')}
        value={values.taxCodeId ?? ''}
        onChange={({ currentTarget }) => form.setFieldValue('taxCodeId', currentTarget.value || null)}
        data={[
          { value: '', label: t('items.form.taxByTaxable') },
          ...(choices?.taxCodes ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {quantities.map((name) => (
        <TextInput key={name} {...field(name)} inputMode="decimal" autoComplete="off" />
      ))}
      <Wide>
        <Text size="sm" c="dimmed" role="status">
          {quantityRuleText(values)}
        </Text>
      </Wide>
      {ways.map((name) => (
        <Switch
          key={name}
          label={t(`fields.${name}`)}
          description={t(`items.form.${name}Help`)}
          checked={values[name] === 'Y'}
          onChange={({ currentTarget }) => form.setFieldValue(name, toYesNo(currentTarget.checked))}
        />
      ))}
    </FormGroup>
  )
}
