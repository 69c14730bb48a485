import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { Device } from '../../contract.ts'
import classes from './device-form.module.css'
import { BooksFields } from './group-books.tsx'
import { DocumentFields } from './group-documents.tsx'
import { PlaceFields } from './group-places.tsx'
import { SellerFields } from './group-seller.tsx'
import { SignInFields } from './group-sign-in.tsx'
import type { DeviceForm } from './use-device-form.ts'

type Props = {
  zodForm: DeviceForm
  /** The one that is changed. */
  device: Device | null
  submitLabel: string
  back: { to: string; state: unknown }
}

export function DeviceFormView({ zodForm, device, submitLabel, back }: Props) {
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
        <SellerFields zodForm={zodForm} device={device} />
        <PlaceFields zodForm={zodForm} device={device} />
        <SignInFields zodForm={zodForm} device={device} />
        <DocumentFields zodForm={zodForm} />
        <BooksFields zodForm={zodForm} device={device} />
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: back.to, state: back.state }} label={submitLabel} saving={saving} />
      </div>
    </form>
  )
}
