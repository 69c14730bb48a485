import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { languageOf, languages } from '#contract/languages.ts'
import { getCustomer } from '#features/customers/customers/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { mailAccountStatement } from '../contract.ts'

type Props = { customerId: string; onClose: () => void }

/** To whom it goes, and in which language. */
export default function StatementDialog({ customerId, onClose }: Props) {
  const { t } = useTranslation()
  const customer = useApi(getCustomer, { params: { id: customerId } })
  return (
    <Dialog onClose={onClose} title={t('receivables.statement.card')}>
      {customer.data && <StatementForm customerId={customerId} email={customer.data.fields.email} onClose={onClose} />}
    </Dialog>
  )
}

function StatementForm({ customerId, email, onClose }: Props & { email: string }) {
  const { t, i18n } = useTranslation()
  const send = useAction(mailAccountStatement, { success: t('receivables.statement.sent'), silent: true, onSuccess: onClose })
  const initialValues: z.input<typeof mailAccountStatement.body> = { email, language: languageOf(i18n.language) }
  const { field, submit, saving, serverError } = useZodForm(mailAccountStatement.body, {
    initialValues,
    onSubmit: (body) => send.mutateAsync({ params: { customerId }, body }),
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onClose} saving={saving} label={t('receivables.statement.send')}>
      <TextInput {...field('email')} type="email" autoComplete="off" data-autofocus />
      <Select {...field('language')} data={languages.map(({ code, name }) => ({ value: code, label: name }))} allowDeselect={false} />
    </DialogForm>
  )
}
