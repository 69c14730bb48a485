import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { AddressFields } from './address-choice.tsx'

type Person = { name: string; phone: string; address: Cart['shipTo'] }
type Props = { person: Person; onChange: (person: Person) => void; onAddressLeft: () => void; fields: Record<string, string> }

/** Of a public store: whoever orders there for the first time says who they are, and where it goes. */
export function NewCustomer({ person, onChange, onAddressLeft, fields }: Props) {
  const { t } = useTranslation()
  return (
    <div className={parts.stack}>
      <h2>{t('storeFront.newCustomer')}</h2>
      <TextField
        label={t('storeFront.newCustomerName')}
        autoComplete="organization"
        required
        maxLength={100}
        wrong={fields['newCustomer.name']}
        value={person.name}
        onChange={(event) => onChange({ ...person, name: event.target.value })}
      />
      <TextField
        label={t('storeFront.phoneOptional')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        wrong={fields['newCustomer.phone']}
        value={person.phone}
        onChange={(event) => onChange({ ...person, phone: event.target.value })}
      />
      <fieldset onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onAddressLeft()}>
        <legend className="front-unseen">{t('storeFront.cart.shipTo')}</legend>
        <AddressFields
          address={person.address}
          onChange={(address) => onChange({ ...person, address })}
          fields={fields}
          prefix="newCustomer.address."
        />
      </fieldset>
    </div>
  )
}
