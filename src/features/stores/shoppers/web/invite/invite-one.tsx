import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { email, optionalText } from '#contract/fields.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useZodForm } from '#web/app/form.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { noRights, rightsField, rightsOf } from '../rights/rights.ts'
import { RightsFields } from '../rights/rights-fields.tsx'
import { useInvite } from './use-invite.ts'

const oneForm = z.object({ email, name: optionalText(100), customers: rightsField.min(1, 'validation.required') })

export function InviteOne({ store, onCancel, onDone }: { store: Store; onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const invite = useInvite(onDone)
  const zodForm = useZodForm(oneForm, {
    initialValues: { email: '', name: '', customers: [noRights] },
    labels: { customers: t('fields.shopperCustomers') },
    onSubmit: ({ customers, ...who }) =>
      invite.mutateAsync({ params: { storeId: store.id }, body: { shoppers: [{ ...who, customers: customers.map(rightsOf) }] } }),
  })
  const { field, submit, saving, serverError } = zodForm
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onCancel} saving={saving} label={t('shoppers.sendInvitation')}>
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" data-autofocus />
      <TextInput {...field('name')} autoComplete="off" maxLength={100} />
      <RightsFields zodForm={zodForm} names={[]} />
    </DialogForm>
  )
}
