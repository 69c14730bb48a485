import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import { storeApprovals } from '../../contract.ts'
import type { StoreForm } from './use-store-form.ts'

/** What happens with an order that comes in, and what it has to say. */
export function OrderFields({ zodForm: { form, field } }: { zodForm: StoreForm }) {
  const { t } = useTranslation()
  const { approval, poRequired, poUnique } = form.values
  return (
    <FormGroup title={t('stores.groups.orders')} text={t('stores.form.ordersText')}>
      <NativeSelect
        {...field('approval')}
        withAsterisk={false}
        data={storeApprovals.map((value) => ({ value, label: t(`stores.approvals.${value}`) }))}
      />
      {approval === 'above' && (
        <TextInput {...field('approvalAbove')} withAsterisk inputMode="decimal" autoComplete="off" leftSection="$" />
      )}
      <TextInput {...field('cutOff')} {...helpBelow} withAsterisk={false} type="time" description={t('stores.form.cutOffHelp')} />
      <Wide>
        <Switch
          label={t('fields.poRequired')}
          checked={poRequired === 'Y'}
          onChange={({ currentTarget }) => form.setFieldValue('poRequired', currentTarget.checked ? 'Y' : 'N')}
        />
      </Wide>
      <Wide>
        <Switch
          label={t('fields.poUnique')}
          description={t('stores.form.poUniqueHelp')}
          checked={poUnique === 'Y'}
          onChange={({ currentTarget }) => form.setFieldValue('poUnique', currentTarget.checked ? 'Y' : 'N')}
        />
      </Wide>
    </FormGroup>
  )
}
