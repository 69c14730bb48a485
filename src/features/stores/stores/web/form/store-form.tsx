import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { Store } from '../../contract.ts'
import type { Choices } from './choices.ts'
import { DateFields } from './group-dates.tsx'
import { NameFields } from './group-name.tsx'
import { OrderFields } from './group-orders.tsx'
import { PayingFields } from './group-paying.tsx'
import { PriceFields } from './group-prices.tsx'
import { ShopperFields } from './group-shoppers.tsx'
import classes from './store-form.module.css'
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
  const { t } = useTranslation()
  const { form, submit, saving, serverError, draft } = zodForm
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !saving} inAddress />
      <Stack gap={0}>
        <DraftOffer {...draft} />
        <Text size="sm" c="dimmed">
          {t('customers.form.required')}
        </Text>
        <NameFields zodForm={zodForm} store={store}>
          {children}
        </NameFields>
        <ShopperFields zodForm={zodForm} />
        <PriceFields zodForm={zodForm} store={store} choices={choices} />
        <PayingFields zodForm={zodForm} choices={choices} />
        <OrderFields zodForm={zodForm} />
        <DateFields zodForm={zodForm} />
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: back.to, state: back.state }} label={submitLabel} saving={saving} />
      </div>
    </form>
  )
}
