import { SimpleGrid, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { contactFields, getContact, listContacts, saveContact } from '../contract.ts'
import { SameAddress } from './same-address.tsx'
import { TypeField } from './type-field.tsx'

const contactForm = contactFields.extend({ password: saveContact.body.shape.password })
type Values = z.output<typeof contactForm>

export const emptyContact: Values = {
  fn: '',
  ln: '',
  position: '',
  email: '',
  phone: '',
  address: { address1: '', city: '', state: '', zip: '' },
  contactType: '',
  password: '',
}

type Props = {
  customerId: string
  id?: string
  version?: number
  hasSignIn?: boolean
  initial: Values
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/** Every field of a contact (specification 3); the pay card has a dialog of its own. */
export function ContactForm({ customerId, id, version, hasSignIn = false, initial, onDirty, onCancel, onDone }: Props) {
  const { t } = useTranslation()
  const key = useRef(requestKey())
  const [start] = useState({ initial, version })
  const save = useAction(saveContact, {
    refreshes: [listContacts, getContact],
    success: t(id ? 'contacts.saved' : 'contacts.added'),
    silent: true,
    onSuccess: onDone,
  })
  const zodForm = useZodForm(contactForm, {
    initialValues: start.initial,
    isStored: id !== undefined,
    onSubmit: (values) =>
      save.mutateAsync({ params: { id: customerId }, body: { ...values, id, version: start.version, requestKey: key.current } }),
  })
  const { form, field, submit, saving, serverError } = zodForm
  const dirty = form.isDirty() && !saving
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onCancel} saving={saving} label={t(id ? 'contacts.save' : 'contacts.add')}>
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('fn')} autoComplete="off" data-autofocus />
          <TextInput {...field('ln')} autoComplete="off" />
          <TextInput {...field('position')} autoComplete="off" />
          <TypeField
            value={form.values.contactType}
            input={field('contactType')}
            onChange={(name) => form.setFieldValue('contactType', name)}
          />
          <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" />
          <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
        </SimpleGrid>
        <SameAddress customerId={customerId} contactId={id} email={form.values.email} />
      </div>
      <TextInput {...field('address.address1')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput {...field('address.city')} autoComplete="off" />
        <TextInput {...field('address.state')} autoComplete="off" />
        <TextInput {...field('address.zip')} autoComplete="off" />
      </SimpleGrid>
      <PasswordField
        {...field('password')}
        withAsterisk={false}
        description={t(hasSignIn ? 'contacts.passwordKeep' : 'contacts.passwordHelp')}
        autoComplete="new-password"
      />
    </DialogForm>
  )
}
