import { Modal, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { type ContactRow, getContact } from '../contract.ts'
import { ContactForm, emptyContact } from './contact-form.tsx'

type Props = { customerId: string; contact: ContactRow | null; onClose: () => void }

/** Adds a contact or changes one. What was typed is not thrown away by a stray Escape. */
export default function ContactDialog({ customerId, contact, onClose }: Props) {
  const { t } = useTranslation()
  useFocusBack()
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const details = useApi(getContact, { params: { id: contact?.id ?? '' } }, { enabled: contact !== null, staleTime: 0, gcTime: 0 })
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      <Modal
        opened
        onClose={close}
        size="lg"
        title={contact ? t('contacts.editNamed', { name: contact.name }) : t('contacts.add')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {!contact && <ContactForm customerId={customerId} initial={emptyContact} onDirty={setDirty} onCancel={close} onDone={onClose} />}
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
            customerId={customerId}
            id={contact.id}
            version={details.data.version}
            hasSignIn={details.data.access === 'active'}
            initial={{ ...details.data.fields, password: '' }}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={t('common.unsavedTitle')}
        confirmLabel={t('common.leave')}
        cancelLabel={t('common.stay')}
        danger
      >
        {t('common.unsavedText')}
      </ConfirmDialog>
    </>
  )
}
