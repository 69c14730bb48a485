import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stateCode, states } from '#contract/typed/states.ts'
import type { Cart } from '#features/stores/shop/contract.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'

type ShipTo = Cart['shipTo']
const addressParts = ['addressName', 'address1', 'address2', 'city', 'state', 'zip'] as const
export const noAddress: ShipTo = { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' }

export const addressText = (address: ShipTo) =>
  addressParts
    .map((part) => address[part])
    .filter(Boolean)
    .join(', ')
/** What stands around it is not kept. */
export const sameAddress = (one: ShipTo, other: ShipTo) => addressParts.every((part) => one[part].trim() === other[part].trim())

type Props = { cart: Cart; onChoose: (shipTo: ShipTo) => void; fields: Record<string, string> }

/** One of the customer's own, or another that is typed: it counts as soon as its fields are left. */
export function Address({ cart, onChoose, fields }: Props) {
  const { t } = useTranslation()
  const known = cart.addresses.findIndex((each) => sameAddress(each, cart.shipTo))
  const [other, setOther] = useState<ShipTo | null>(null)
  const isOther = other !== null || (known < 0 && addressText(cart.shipTo) !== '')
  const choose = (value: string) => {
    const address = cart.addresses[Number(value)]
    if (value === 'other') return setOther(known < 0 ? cart.shipTo : noAddress)
    setOther(null)
    if (address) onChoose(address)
  }
  return (
    <div className={parts.stack}>
      <SelectField
        label={t('storeFront.cart.shipTo')}
        value={isOther ? 'other' : known < 0 ? '' : String(known)}
        onChange={(event) => choose(event.target.value)}
      >
        {known < 0 && !isOther && <option value="">{t('storeFront.cart.chooseAddress')}</option>}
        {cart.addresses.map((address, place) => (
          <option key={addressText(address)} value={place}>
            {addressText(address)}
          </option>
        ))}
        <option value="other">{t('storeFront.cart.otherAddress')}</option>
      </SelectField>
      {isOther && (
        <fieldset onBlur={(event) => other && !event.currentTarget.contains(event.relatedTarget) && onChoose(other)}>
          <legend className="front-unseen">{t('storeFront.cart.otherAddress')}</legend>
          <AddressFields address={other ?? cart.shipTo} onChange={setOther} fields={fields} prefix="shipTo." />
        </fieldset>
      )}
    </div>
  )
}

type FieldsProps = { address: ShipTo; onChange: (address: ShipTo) => void; fields: Record<string, string>; prefix: string }

export function AddressFields({ address, onChange, fields, prefix }: FieldsProps) {
  const { t } = useTranslation()
  const completions = {
    addressName: 'shipping name',
    address1: 'shipping address-line1',
    address2: 'shipping address-line2',
    city: 'shipping address-level2',
    state: 'shipping address-level1',
    zip: 'shipping postal-code',
  }
  return (
    <div className={parts.pair}>
      {addressParts.map((part) =>
        part === 'state' ? (
          <SelectField
            key={part}
            label={t('storeFront.address.state')}
            autoComplete={completions.state}
            wrong={fields[`${prefix}state`]}
            value={stateCode(address.state) ?? ''}
            onChange={(event) => onChange({ ...address, state: event.target.value })}
          >
            <option value="">{t('storeFront.address.chooseState')}</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>{`${code} · ${name}`}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={part}
            label={t(`storeFront.address.${part}`)}
            autoComplete={completions[part]}
            maxLength={part === 'zip' ? 30 : part === 'addressName' ? 100 : 255}
            wrong={fields[`${prefix}${part}`]}
            value={address[part]}
            onChange={(event) => onChange({ ...address, [part]: event.target.value })}
          />
        ),
      )}
    </div>
  )
}
