import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShippingAddress } from '../../contract.ts'
import { FormSection } from './form-section.tsx'
import classes from './order-form.module.css'
import type { OrderFormState } from './use-order-form.ts'

/** The fields are about somebody else: the browser shall not offer the user's own data. */
const off = { autoComplete: 'off' } as const
const none: ShippingAddress = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }
const textOf = ({ addressName, address1, city, state, zip }: ShippingAddress) =>
  [addressName, address1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type Props = { zodForm: OrderFormState; addresses: ShippingAddress[] | null; fills: boolean }

/** Where the goods go: with `fills` the customer's own address unless another is chosen or typed. Null: they are not known yet. */
export function AddressFields({ zodForm: { form, field }, addresses, fills }: Props) {
  const { t } = useTranslation()
  const { shippingAddress, customerId } = form.values
  const filled = useRef(none)
  const own = addresses?.[0] ?? none
  // Another customer: their own address again, unless another one was chosen or typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer
  useEffect(() => {
    if (!fills || !addresses || JSON.stringify(shippingAddress) !== JSON.stringify(filled.current)) return
    filled.current = own
    form.setFieldValue('shippingAddress', own)
  }, [addresses !== null, customerId])
  const chosen = (addresses ?? []).findIndex((address) => JSON.stringify(address) === JSON.stringify(shippingAddress))
  return (
    <FormSection title={t('orders.form.shipTo')}>
      {addresses && addresses.length > 0 && (
        <NativeSelect
          className={classes.wide}
          label={t('orders.form.savedAddress')}
          data={[
            ...addresses.map((address, index) => ({ value: String(index), label: textOf(address) })),
            { value: '-1', label: t('orders.form.otherAddress') },
          ]}
          value={String(chosen)}
          onChange={({ currentTarget }) => form.setFieldValue('shippingAddress', addresses[Number(currentTarget.value)] ?? none)}
        />
      )}
      <TextInput {...field('shippingAddress.addressName')} {...off} />
      <TextInput {...field('shippingAddress.address1')} {...off} />
      <TextInput {...field('shippingAddress.address2')} {...off} />
      <TextInput {...field('shippingAddress.city')} {...off} />
      <TextInput {...field('shippingAddress.state')} {...off} />
      <TextInput {...field('shippingAddress.zip')} {...off} />
    </FormSection>
  )
}
