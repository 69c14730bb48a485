import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { getPayCard, listContacts, type PayCardStatus, setPayCard } from '../contract.ts'

const cardForm = setPayCard.body.omit({ from: true })

type Props = { contactId: string; from: PayCardStatus; next: readonly PayCardStatus[]; onClose: () => void }

export function PayCardForm({ contactId, from, next, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(setPayCard, {
    refreshes: [listContacts, getPayCard],
    success: t('contacts.card.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const { form, field, submit, saving, serverError } = useZodForm(cardForm, {
    initialValues: { rapidStatus: next[0] ?? from, reason: '', rapidCardNo: '', last4: '', expires: '' },
    labels: {
      rapidStatus: t('contacts.card.next'),
      rapidCardNo: t('contacts.card.id'),
      last4: t('contacts.card.last4'),
      expires: t('contacts.card.expires'),
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: contactId }, body: { ...body, from } }),
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onClose} saving={saving}>
      <Select
        {...field('rapidStatus')}
        data={next.map((value) => ({ value, label: t(`contacts.card.states.${value}`) }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      {form.values.rapidStatus === 'Issued' && (
        <>
          <TextInput {...field('rapidCardNo')} withAsterisk description={t('contacts.card.idHelp')} autoComplete="off" />
          <SimpleGrid cols={2}>
            <TextInput {...field('last4')} withAsterisk inputMode="numeric" maxLength={4} autoComplete="off" />
            <TextInput {...field('expires')} placeholder="2028-04" autoComplete="off" />
          </SimpleGrid>
        </>
      )}
      <Textarea {...field('reason')} description={t('contacts.card.reasonHelp')} autosize minRows={2} />
    </DialogForm>
  )
}
