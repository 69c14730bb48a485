import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toYesNo } from '#contract/fields.ts'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { getItemChoices } from '../../contract.ts'
import type { ItemForm } from './use-item-form.ts'

type Props = {
  zodForm: ItemForm
  /** What QuickBooks keeps can be changed here. */
  isOpen: boolean
  isSumOfParts: boolean
  seesCosts: boolean
}

/** What QuickBooks keeps as well. */
export function QuickBooksFields({ zodForm: { form, field }, isOpen, isSumOfParts, seesCosts }: Props) {
  const { t } = useTranslation()
  const choices = useApi(getItemChoices, {}, { staleTime: 60_000 }).data
  const text = isOpen ? (choices?.connected === false ? 'items.form.notConnected' : 'items.form.quickBooksText') : 'items.form.onlyThere'
  const shut = { disabled: !isOpen }
  const isTracked = form.values.itemType === 'Inventory'
  const account = (
    name: 'incomeAccountId' | 'costAccountId' | 'stockAccountId',
    accounts: readonly { id: string; name: string }[] = [],
  ) => (
    <NativeSelect
      {...field(name)}
      {...shut}
      value={form.values[name] ?? ''}
      onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value || null)}
      data={[{ value: '', label: t('items.form.usualAccount') }, ...accounts.map(({ id, name: label }) => ({ value: id, label }))]}
    />
  )
  return (
    <FormGroup title={t('items.form.quickBooksGroup')} text={t(text)}>
      <Wide>
        <TextInput {...field('name')} {...helpBelow} {...shut} autoComplete="off" description={t('items.form.nameHelp')} />
      </Wide>
      <TextInput {...field('number')} {...helpBelow} {...shut} autoComplete="off" description={t('items.form.numberHelp')} />
      {account('incomeAccountId', choices?.incomeAccounts)}
      <TextInput
        {...field('unitPrice')}
        {...(isSumOfParts && { value: '', placeholder: t('items.parts.sum') })}
        {...helpBelow}
        {...shut}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
      />
      {seesCosts && (
        <TextInput
          {...field('cost')}
          {...helpBelow}
          {...shut}
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          description={t('items.form.costHelp')}
        />
      )}
      <Wide>
        <Textarea
          {...field('description')}
          {...helpBelow}
          {...shut}
          autosize
          minRows={2}
          maxRows={8}
          description={t('items.form.descriptionHelp')}
        />
      </Wide>
      {seesCosts && (
        <>
          <Wide>
            <Textarea
              {...field('purchaseDescription')}
              {...helpBelow}
              {...shut}
              autosize
              minRows={1}
              maxRows={4}
              description={t('items.form.purchaseDescriptionHelp')}
            />
          </Wide>
          {account('costAccountId', choices?.costAccounts)}
          {isTracked && account('stockAccountId', choices?.stockAccounts)}
        </>
      )}
      <Switch
        label={t('fields.taxable')}
        {...shut}
        checked={form.values.taxable === 'Y'}
        onChange={({ currentTarget }) => form.setFieldValue('taxable', toYesNo(currentTarget.checked))}
      />
      <Switch
        label={t('fields.active')}
        description={t('items.form.activeHelp')}
        {...shut}
        checked={form.values.active === 'Y'}
        onChange={({ currentTarget }) => form.setFieldValue('active', toYesNo(currentTarget.checked))}
      />
    </FormGroup>
  )
}
