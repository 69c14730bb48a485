import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { KindFields } from './group-kind.tsx'
import { QuickBooksFields } from './group-quickbooks.tsx'
import { SellingFields } from './group-selling.tsx'
import { SizeFields } from './group-size.tsx'
import { ShopperFields } from './group-texts.tsx'
import classes from './item-form.module.css'
import { PackFields } from './pack-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

type Props = {
  zodForm: ItemForm
  isNew?: boolean
  /** What QuickBooks keeps can be changed here. */
  inQuickBooks: boolean
  /** A bundle without a price of its own. */
  isSumOfParts?: boolean
  seesCosts: boolean
  submitLabel: string
  back: { to: string; state: unknown }
}

/** What QuickBooks keeps of an item and what is ours, in one form. */
export function ItemFormView({ zodForm, isNew = false, inQuickBooks, isSumOfParts = false, seesCosts, submitLabel, back }: Props) {
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
        {isNew && <KindFields zodForm={zodForm} />}
        <QuickBooksFields zodForm={zodForm} isOpen={inQuickBooks} isSumOfParts={isSumOfParts} seesCosts={seesCosts} />
        <SellingFields zodForm={zodForm} />
        <PackFields zodForm={zodForm} />
        <ShopperFields zodForm={zodForm} />
        <SizeFields zodForm={zodForm} />
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: back.to, state: back.state }} label={submitLabel} saving={saving} />
      </div>
    </form>
  )
}
