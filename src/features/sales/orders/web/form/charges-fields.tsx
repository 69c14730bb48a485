import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import type { orderChoices } from '../../contract.ts'
import { FormSection } from './form-section.tsx'
import type { OrderFormState } from './use-order-form.ts'

type Props = { zodForm: OrderFormState; choices: Result<typeof orderChoices> | undefined }

/** Delivery and tax of this order, where they are not what settings and customer say. */
export function ChargesFields({ zodForm: { form, field }, choices }: Props) {
  const { t } = useTranslation()
  const { taxFree, ownTaxCodeId } = form.values
  const codes = choices?.taxCodes ?? []
  return (
    <FormSection title={t('orders.form.charges')}>
      <TextInput
        {...field('ownDelivery')}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('orders.form.asSettings')}
        description={t('orders.form.ownDeliveryHelp')}
      />
      <NativeSelect
        {...field('ownTaxCodeId')}
        description={t('orders.form.ownTaxHelp')}
        data={[
          { value: '', label: t('orders.form.asSettings') },
          { value: 'free', label: t('orders.form.taxFree') },
          ...codes.map(({ id, name }) => ({ value: id, label: name })),
          // One that is no longer offered is still the order's.
          ...(ownTaxCodeId && choices && !codes.some(({ id }) => id === ownTaxCodeId) ? [{ value: ownTaxCodeId, label: '–' }] : []),
        ]}
        value={taxFree ? 'free' : (ownTaxCodeId ?? '')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('taxFree', value === 'free')
          form.setFieldValue('ownTaxCodeId', value === 'free' ? null : value || null)
        }}
      />
    </FormSection>
  )
}
