import type { ReactNode } from 'react'
import { RecordForm } from '#web/record/record-form.tsx'
import type { Store } from '../../contract.ts'
import type { Choices } from './choices.ts'
import { DateFields } from './group-dates.tsx'
import { NameFields } from './group-name.tsx'
import { OrderFields } from './group-orders.tsx'
import { PayingFields } from './group-paying.tsx'
import { PriceFields } from './group-prices.tsx'
import { ShopperFields } from './group-shoppers.tsx'
import type { StoreForm } from './use-store-form.ts'

type Props = {
  zodForm: StoreForm
  /** The one that is changed. */
  store: Store | null
  choices: Choices
  submitLabel: string
  back: { to: string; state: unknown }
  /** Besides, beside the name. */
  children?: ReactNode
}

export function StoreFormView({ zodForm, store, choices, submitLabel, back, children }: Props) {
  return (
    <RecordForm zodForm={zodForm} submitLabel={submitLabel} back={back}>
      <NameFields zodForm={zodForm} store={store}>
        {children}
      </NameFields>
      <ShopperFields zodForm={zodForm} />
      <PriceFields zodForm={zodForm} store={store} choices={choices} />
      <PayingFields zodForm={zodForm} choices={choices} />
      <OrderFields zodForm={zodForm} />
      <DateFields zodForm={zodForm} />
    </RecordForm>
  )
}
