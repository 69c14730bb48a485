import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { type ContactRow, getContact } from '../contract.ts'
import { ContactForm, emptyContact } from './contact-form.tsx'

type Props = { customerId: string; contact: ContactRow | null; onClose: () => void }

/** Adds a contact or changes one. */
export default function ContactDialog({ customerId, contact, onClose }: Props) {
  const { t } = useTranslation()
  const [dirty, setDirty] = useState(false)
  const details = useApi(getContact, { params: { id: contact?.id ?? '' } }, { enabled: contact !== null, staleTime: 0, gcTime: 0 })
  const form = { customerId, onDirty: setDirty, onDone: onClose }
  return (
    <FormDialog
      size="lg"
      title={contact ? t('contacts.editNamed', { name: contact.name }) : t('contacts.add')}
      unsaved={dirty}
      onClose={onClose}
    >
      {(close) => (
        <>
          {!contact && <ContactForm {...form} initial={emptyContact} onCancel={close} />}
          {contact && details.error && <ErrorState error={details.error} onRetry={details.refetch} />}
          {contact && details.isPending && (
            <Stack role="status" aria-label={t('common.loading')}>
              <Skeleton h={56} />
              <Skeleton h={56} />
              <Skeleton h={56} />
            </Stack>
          )}
          {contact && details.data && (
            <ContactForm
              {...form}
              id={contact.id}
              version={details.data.version}
              hasSignIn={details.data.access === 'active'}
              initial={{ ...details.data.fields, password: '' }}
              onCancel={close}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
