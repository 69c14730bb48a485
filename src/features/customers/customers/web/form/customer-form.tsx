import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import classes from './customer-form.module.css'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { ClassificationFields, OtherFields, SignInFields } from './group-classification.tsx'
import { AddressFields, CompanyFields, ReachFields, WhoFields } from './group-who.tsx'
import type { CustomerForm } from './use-customer-form.ts'

type Props = { id?: string; zodForm: CustomerForm; hasSignIn: boolean; submitLabel: string; back: { to: string; state: unknown } }

/** Every field of a customer (specification 3), for adding and editing alike. */
export function CustomerFormView({ id, zodForm, hasSignIn, submitLabel, back }: Props) {
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
        <WhoFields zodForm={zodForm} />
        <DuplicateWarning id={id} values={form.values} />
        <CompanyFields zodForm={zodForm} />
        <AddressFields zodForm={zodForm} />
        <ReachFields zodForm={zodForm} />
        <ClassificationFields zodForm={zodForm} />
        <SignInFields zodForm={zodForm} hasSignIn={hasSignIn} />
        <OtherFields zodForm={zodForm} />
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: back.to, state: back.state }} label={submitLabel} saving={saving} />
      </div>
    </form>
  )
}
