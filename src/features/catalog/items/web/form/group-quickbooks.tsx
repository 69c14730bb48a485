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
  seesCosts: boolean
}

/** What QuickBooks keeps as well. */
export function QuickBooksFields({ zodForm: { form, field }, isOpen, seesCosts }: Props) {
  const { t } = useTranslation()
  const choices = useApi(getItemChoices, {}, { staleTime: 60_000 }).data
  const text = isOpen ? (choices?.connected === false ? 'items.form.notConnected' : 'items.form.quickBooksText') : 'items.form.onlyThere'
  const shut = { disabled: !isOpen }
  const { incomeAccountId } = form.values
  return (
    <FormGroup title={t('items.form.quickBooksGroup')} text={t(text)}>
      <Wide>
        <TextInput {...field('name')} {...helpBelow} {...shut} autoComplete="off" description={t('items.form.nameHelp')} />
      </Wide>
      <TextInput {...field('number')} {...helpBelow} {...shut} autoComplete="off" description={t('items.form.numberHelp')} />
      <NativeSelect
        {...field('incomeAccountId')}
        {...shut}
        value={incomeAccountId ?? ''}
        onChange={({ currentTarget }) => form.setFieldValue('incomeAccountId', currentTarget.value || null)}
        data={[
          { value: '', label: t('items.form.usualAccount') },
          ...(choices?.incomeAccounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextInput {...field('unitPrice')} {...helpBelow} {...shut} inputMode="decimal" autoComplete="off" leftSection="$" />
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
